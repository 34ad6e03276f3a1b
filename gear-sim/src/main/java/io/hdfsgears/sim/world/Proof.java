// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.core.coverage.Coverage;
import io.hdfsgears.core.coverage.CoverageTally;
import io.hdfsgears.core.model.ClusterView;
import java.util.BitSet;

/** The last coverage proof. */
final class Proof {
    private static final int SAMPLE = 20;

    private final World world;
    private long epoch = -1;
    private long atMillis;
    private long uncovered;

    Proof(World world) {
        this.world = world;
    }

    void run(long stateEpoch, ClusterView view, int target) {
        epoch = stateEpoch;
        atMillis = world.nowMillis();
        uncovered = over(view, target).gaps();
    }

    /** Walks over all blocks: which of them cannot be read from the serving ones of positions 1..target. */
    Coverage over(ClusterView view, int target) {
        BitSet staying = new BitSet();
        for (int position : view.serving()) {
            if (position <= target) {
                staying.set(position);
            }
        }
        CoverageTally tally = new CoverageTally(staying, SAMPLE);
        for (int block = 0; block < world.blocks.count(); block++) {
            tally.add(BlockReplicas.contiguous(block, world.blocks.bytesEach(), world.blocks.holderList(block)));
        }
        return tally.result();
    }

    long millis(long stateEpoch) {
        return epoch == stateEpoch ? atMillis : 0;
    }

    long uncovered(long stateEpoch) {
        return epoch == stateEpoch ? uncovered : 0;
    }
}
