// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.Service;
import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import io.hdfsgears.hdfs.drain.Maintenance;
import io.hdfsgears.hdfs.scan.LockedParts;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.CodedFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@link RepairQueue} on four hosts; h1 and h2 stay awake in the low gear, in which groups of three units are written. */
class RepairQueueTest extends OnLocalGears {
    private Redundancy redundancy;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        redundancy = gears.redundancy();
        redundancy.settle(gears.lowGear(2));
    }

    private boolean isQueued(BlockInfo block) {
        return GearBlockAccess.isToBeCopied(gears.names.blocks(), block);
    }

    private BlockInfo written() throws Exception {
        BlockInfo group = CodedFiles.file(gears.names, "/coded", gears.hosts(1, 2));
        assertThat(isQueued(group)).as("a unit is missing").isTrue();
        return group;
    }

    private void wake(int host) throws Exception {
        new Maintenance(gears.names.namesystem(), gears.names.provider(), 1).serve(List.of(gears.host(host)));
    }

    @Test
    void aGroupThatNoHostAwakeCanAddAUnitToWaitsOutsideOfTheQueue() throws Exception {
        BlockInfo group = written();
        redundancy.followUp();
        assertThat(isQueued(group)).isFalse();
        assertThat(GearBlockAccess.needsReconstruction(gears.names.blocks(), group))
                .as("fsck still says that a unit is missing")
                .isTrue();
    }

    @Test
    void itsHeadIsWhatStockLooksAtFirst() throws Exception {
        BlockInfo group = written();
        RepairQueue queue =
                new RepairQueue(gears.names.namesystem(), gears.scan, new LockedParts(gears.names.namesystem(), 10));
        assertThat(queue.head()).containsExactly(group);
        queue.setAside(queue.head(), gears.allAwake());
        assertThat(queue.head()).as("all hosts are in gear").containsExactly(group);
    }

    @Test
    void itComesBackOnceAnotherHostServes() throws Exception {
        BlockInfo group = written();
        redundancy.followUp();
        wake(3);
        gears.publish(LocalGears.steady(3), Service.SERVING, Service.SERVING, Service.SERVING, Service.ASLEEP);
        redundancy.followUp();
        assertThat(isQueued(group)).isTrue();
        redundancy.followUp();
        assertThat(isQueued(group)).as("h3 can take the unit").isTrue();
    }

    @Test
    void aGroupThatSomeHostInServiceMayCompleteStaysInTheQueue() throws Exception {
        wake(3);
        BlockInfo group = written();
        redundancy.followUp();
        assertThat(isQueued(group)).isTrue();
    }

    @Test
    void aGroupThatCannotBeReadStaysInTheQueue() throws Exception {
        BlockInfo group = written();
        gears.names.corrupt(gears.host(2), group);
        redundancy.followUp();
        assertThat(isQueued(group)).isTrue();
    }
}
