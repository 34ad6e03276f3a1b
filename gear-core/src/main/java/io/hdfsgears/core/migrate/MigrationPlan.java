// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import java.util.List;

/**
 * Moves that were right at one view; an executor drops the plan when the view has changed.
 *
 * @param viewEpoch epoch of that view
 * @param moves in the order of the blocks
 * @param deferred number of blocks out of place that cannot be moved now: their host sleeps or is full, or no host
 *     serves them
 * @param scanned number of blocks looked at
 * @param limited whether there is more to plan after these moves: a limit ended the plan, or evening out the hosts
 *     waits for them
 */
public record MigrationPlan(long viewEpoch, List<BlockMove> moves, long deferred, long scanned, boolean limited) {
    public MigrationPlan {
        moves = List.copyOf(moves);
    }

    public long bytes() {
        return moves.stream().mapToLong(BlockMove::bytes).sum();
    }
}
