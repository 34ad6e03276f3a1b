// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import io.hdfsgears.hdfs.OnLocalGears;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hosts came back with replicas that were replaced meanwhile. */
class SurplusScanTest extends OnLocalGears {
    private BlockManager blocks;
    private SurplusScan surplus;

    @BeforeEach
    void start() throws Exception {
        gears = LocalGears.of(dir, 4);
        gears.allAwake();
        blocks = gears.names.blocks();
        surplus = new SurplusScan(blocks, gears.scan);
    }

    /** The factor goes down in the block map alone, as when a shift up restores what blocks expect: stock has not looked yet. */
    private BlockInfo tooMany(String path) throws Exception {
        BlockInfo block = gears.names.file(path, 3, gears.hosts(1, 2, 3));
        gears.names.locked(() -> block.setReplication((short) 2));
        return block;
    }

    private int live(BlockInfo block) {
        return blocks.countNodes(block).liveReplicas();
    }

    @Test
    void replicasBeyondTheFactorGoAndOthersStay() throws Exception {
        BlockInfo three = tooMany("/three");
        BlockInfo two = gears.names.file("/two", 2, gears.hosts(1, 2));
        assertThat(surplus.drop(() -> true)).isEqualTo(1);
        assertThat(blocks.countNodes(three).excessReplicas()).isEqualTo(1);
        assertThat(blocks.countNodes(two).excessReplicas()).isZero();
        assertThat(live(two)).isEqualTo(2);
    }

    @Test
    void nothingIsLookedAtUntilHostsCameBack() throws Exception {
        BlockInfo block = tooMany("/three");
        surplus.dropIfDue(() -> true);
        assertThat(live(block)).isEqualTo(3);
        surplus.due();
        surplus.dropIfDue(() -> true);
        assertThat(live(block)).isEqualTo(2);
    }

    /** While hosts are about to sleep, a replica that seems too many may be the last one that stays. */
    @Test
    void aShiftThatBeginsLeavesTheWalkForTheNextSteadyGear() throws Exception {
        BlockInfo block = tooMany("/three");
        AtomicInteger asked = new AtomicInteger();
        surplus.due();
        surplus.dropIfDue(() -> {
            asked.incrementAndGet();
            return false;
        });
        assertThat(asked).hasPositiveValue();
        assertThat(live(block)).isEqualTo(3);
        surplus.dropIfDue(() -> true);
        assertThat(live(block)).as("it is still due").isEqualTo(2);
    }
}
