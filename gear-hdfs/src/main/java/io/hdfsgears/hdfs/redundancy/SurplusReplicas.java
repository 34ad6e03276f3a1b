// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.hdfs.scan.BlockScan;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds replicas beyond what their blocks expect, in batches, once hosts came back with theirs. */
final class SurplusReplicas {
    private static final Logger LOG = LoggerFactory.getLogger(SurplusReplicas.class);

    private final BlockManager bm;
    private final BlockScan scan;
    private volatile boolean due;

    SurplusReplicas(BlockManager bm, BlockScan scan) {
        this.bm = bm;
        this.scan = scan;
    }

    /** Hosts came back, or another NameNode may not have looked after they did. */
    void due() {
        due = true;
    }

    void dropIfDue() {
        if (due) {
            due = false;
            LOG.info("Hosts came back; {} replicas were too many", drop());
        }
    }

    /** @return replicas that stock will delete */
    long drop() {
        long[] surplus = {0};
        scan.inBatches(
                block -> block.isComplete() && bm.countNodes(block).liveReplicas() > bm.getExpectedRedundancyNum(block),
                blocks -> surplus[0] += bm.processMisReplicatedBlocks(blocks));
        return surplus[0];
    }
}
