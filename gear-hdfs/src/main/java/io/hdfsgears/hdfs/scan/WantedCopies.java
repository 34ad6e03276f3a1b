// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import io.hdfsgears.core.layout.facet.NumberedCopies;
import io.hdfsgears.hdfs.view.HdfsView;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;

/** How many replicas a block should have once all hosts are up. */
public final class WantedCopies {
    private WantedCopies() {}

    /** 0 when the block has no file any more, or is erasure-coded. The caller holds the read lock. */
    public static short of(FSNamesystem namesystem, HdfsView view, BlockInfo block) {
        short factor = block.isStriped() ? 0 : GearNamesystemAccess.preferredReplication(namesystem, block);
        return factor == 0
                ? 0
                : (short) NumberedCopies.copies(view.layout(), block.getBlockId(), factor, view.cluster());
    }
}
