// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.placement.OverdueCopies;
import java.util.Set;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.LocalNamesystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OverdueLookTest extends OnLocalGears {
    private static final long TIMEOUT = 200;

    private OverdueCopies copies;
    private OverdueLook look;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 3);
        look = new OverdueLook(gears.names.namesystem(), TIMEOUT);
        copies = look.copies();
    }

    /** Hosts that let a copy of a block with replicas on h1 and h2 become overdue. */
    private Set<Integer> overdue(String file) {
        return copies.targets(
                file,
                LocalNamesystem.BLOCK,
                Set.of(1, 2),
                uuid -> gears.hosts.stream()
                                .map(host -> host.getDatanodeUuid())
                                .toList()
                                .indexOf(uuid)
                        + 1);
    }

    @Test
    void theBlocksFileSizeAndHoldersAreFound() throws Exception {
        BlockInfo block = gears.names.file("/a/f", 3, gears.hosts(1, 2));
        copies.ordered(block.getBlockId(), "h3", 0);
        look.doWork(99);
        assertThat(overdue("/a/f")).isEmpty();
        look.doWork(100);
        assertThat(overdue("/a/f"))
                .as("looks are a twentieth of the time-out apart")
                .isEmpty();
        look.doWork(109);
        assertThat(overdue("/a/f")).containsExactly(3);
    }

    @Test
    void aFileThatIsDeletedIsForgotten() throws Exception {
        BlockInfo block = gears.names.file("/a/f", 3, gears.hosts(1, 2));
        copies.ordered(block.getBlockId(), "h3", 0);
        look.doWork(100);
        assertThat(overdue("/a/f")).containsExactly(3);
        gears.names.delete("/a/f");
        look.doWork(110);
        assertThat(overdue("/a/f")).isEmpty();
        assertThat(copies.isEmpty()).isTrue();
    }
}
