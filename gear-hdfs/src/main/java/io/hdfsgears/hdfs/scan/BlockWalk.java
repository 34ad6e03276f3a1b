// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;

/** A walk over the block map, and where its blocks are. */
public interface BlockWalk {
    /** Calls the visitor with every complete block, under the read lock; the visitor says whether to go on. */
    void forEach(Predicate<BlockInfo> visitor);

    /** Live replicas as positions; hosts that are not on the chain are 0. The caller holds the lock. */
    BlockReplicas replicas(HdfsView view, BlockInfo block);

    /** How many replicas its readers need beyond what its layout wants. */
    int extras(BlockInfo block);
}
