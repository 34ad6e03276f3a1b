// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;

/** A walk that is counted and can take time by the test's own clock. */
public final class CountedWalk implements BlockWalk {
    private final BlockWalk walk;
    private final Runnable clock;
    private int walks;

    /** @param clock runs at the end of each walk */
    public CountedWalk(BlockWalk walk, Runnable clock) {
        this.walk = walk;
        this.clock = clock;
    }

    public int walks() {
        return walks;
    }

    @Override
    public void forEach(Predicate<BlockInfo> visitor) {
        walks++;
        walk.forEach(visitor);
        clock.run();
    }

    @Override
    public BlockReplicas replicas(HdfsView view, BlockInfo block) {
        return walk.replicas(view, block);
    }

    @Override
    public int extras(BlockInfo block) {
        return walk.extras(block);
    }
}
