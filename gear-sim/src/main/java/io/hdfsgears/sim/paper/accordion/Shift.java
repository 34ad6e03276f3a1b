// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * A data set of which the last part was written in a lower gear, at the moment of the shift up.
 *
 * @param stored the blocks as they stand before anything is moved
 * @param view with all hosts of the higher gear up
 * @param moves moves that bring the blocks to where they belong, in order
 * @param share b_i / B, as the balancer gets it
 */
record Shift(Stored stored, ClusterView view, List<BlockMove> moves, IntToDoubleFunction share) {
    Shift {
        moves = List.copyOf(moves);
    }

    /** The same moves, read from the temporary node as in the paper, not from the holder that is read least. */
    Shift fromTemporary() {
        return new Shift(stored, view, moves.stream().map(Shift::fromVictim).toList(), share);
    }

    private static BlockMove fromVictim(BlockMove move) {
        int source = move.victim() == 0 ? move.source() : move.victim();
        return new BlockMove(move.blockId(), move.bytes(), source, move.target(), move.victim());
    }
}
