// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.model.ClusterView;
import java.util.random.RandomGenerator;

/**
 * A data layout: which replica goes where on the expansion chain. Implementations are pure: everything they know is in the
 * arguments, everything they decide is in the result. What only some layouts can is an interface of its own: {@link EvenFilling},
 * {@link OffloadingLayout}, and those in {@link io.hdfsgears.core.layout.facet}.
 */
public interface Layout {
    /** Name as operators write it, for example {@code rabbit}. */
    String name();

    /** The gears this layout offers on these hosts. */
    GearTable gears(ClusterView view);

    /**
     * Chooses hosts for new replicas of one block. Only serving positions are ever returned; fewer than wanted only when
     * there are fewer serving hosts that do not hold the block and are not excluded.
     */
    Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random);

    /**
     * Which of a block's replicas to give up when there are too many. A replica whose loss would leave no serving holder is
     * never named; roles of the layout are kept as long as possible.
     */
    Retention retain(RetentionRequest request, ClusterView view);

    /**
     * The move that a block still needs to stand as the layout wants it when all hosts are up, or none. Positions that
     * sleep count as holders; a move's target is always serving.
     */
    Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random);

    /**
     * π: the share of all blocks that the position is meant to hold (b_i / B), 0..1.
     *
     * @param replication r, the factor of the files in question
     */
    double share(int position, int replication, ClusterView view);
}
