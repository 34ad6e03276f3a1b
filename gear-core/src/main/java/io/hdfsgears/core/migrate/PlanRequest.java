// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.model.ClusterView;
import java.util.random.RandomGenerator;

/**
 * What to plan.
 *
 * @param blocks the blocks to look at, read once or twice and not kept
 * @param purpose what the plan is for
 * @param view the hosts
 * @param layout where blocks belong
 * @param gauge load before the plan; the planner adds its own moves to it
 * @param random the only source of chance
 * @param maxMoves most moves of the plan; it ends when it has them
 * @param maxBytes most bytes that the plan copies; it ends before it would copy more
 */
public record PlanRequest(
        Iterable<MigrationBlock> blocks,
        Purpose purpose,
        ClusterView view,
        Layout layout,
        LoadGauge gauge,
        RandomGenerator random,
        int maxMoves,
        long maxBytes) {
    public PlanRequest {
        if (maxMoves < 1 || maxBytes < 1) {
            throw new IllegalArgumentException(
                    "a plan must be allowed at least 1 move and 1 byte, not " + maxMoves + " and " + maxBytes);
        }
    }
}
