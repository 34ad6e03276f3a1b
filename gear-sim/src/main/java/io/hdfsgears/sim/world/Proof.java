// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.coverage.Coverage;
import io.hdfsgears.core.coverage.CoverageTally;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.round.ProofResult;
import java.util.BitSet;

/** The last coverage proof. */
final class Proof {
    private static final int SAMPLE = 20;

    private final World world;
    private ProofResult result = ProofResult.NONE;

    Proof(World world) {
        this.world = world;
    }

    void run(long stateEpoch, ClusterView view, int target) {
        CoverageTally tally = tally(view, target);
        result = new ProofResult(stateEpoch, world.nowMillis(), tally.result().gaps() - tally.outOfReach());
    }

    /** Walks over all blocks: which of them cannot be read from the serving ones of positions 1..target. */
    Coverage over(ClusterView view, int target) {
        return tally(view, target).result();
    }

    private CoverageTally tally(ClusterView view, int target) {
        BitSet staying = new BitSet();
        for (int position : view.serving()) {
            if (position <= target) {
                staying.set(position);
            }
        }
        BitSet down = new BitSet();
        for (int position = 1; position <= view.size(); position++) {
            down.set(position, view.member(position).service().isDown());
        }
        CoverageTally tally = new CoverageTally(staying, down, SAMPLE);
        for (int block = 0; block < world.blocks.count(); block++) {
            tally.addReplicated(block, world.blocks.bytesEach(), world.blocks.holderList(block));
        }
        return tally;
    }

    void forget() {
        result = ProofResult.NONE;
    }

    ProofResult result() {
        return result;
    }
}
