// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.hdfs.scan.BlockScan;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds replicas beyond what their blocks expect, in batches, once hosts came back with theirs. */
final class SurplusScan {
    private static final Logger LOG = LoggerFactory.getLogger(SurplusScan.class);
    /** Blocks that stock chooses victims for under one hold of the write lock. */
    private static final int BATCH = 200;

    private final BlockManager bm;
    private final BlockScan scan;
    private volatile boolean due;

    SurplusScan(BlockManager bm, BlockScan scan) {
        this.bm = bm;
        this.scan = scan;
    }

    /** Hosts came back, or another NameNode may not have looked after they did. */
    void due() {
        due = true;
    }

    /** @param steady whether blocks expect what they will: once a shift begins, the walk is left for the next steady gear */
    void dropIfDue(BooleanSupplier steady) {
        if (!due) {
            return;
        }
        due = false;
        long dropped = drop(steady);
        due |= !steady.getAsBoolean();
        LOG.info("Hosts came back; {} blocks had too many replicas", dropped);
    }

    /** @return blocks of which stock deletes replicas */
    long drop(BooleanSupplier mayDrop) {
        long[] surplus = {0};
        scan.inBatches(
                block -> mayDrop.getAsBoolean()
                        && block.isComplete()
                        && bm.countNodes(block).liveReplicas() > bm.getExpectedRedundancyNum(block),
                blocks -> surplus[0] += inParts(blocks));
        return surplus[0];
    }

    private long inParts(List<BlockInfo> blocks) {
        long surplus = 0;
        for (int from = 0; from < blocks.size(); from += BATCH) {
            surplus += bm.processMisReplicatedBlocks(blocks.subList(from, Math.min(blocks.size(), from + BATCH)));
        }
        return surplus;
    }
}
