// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/**
 * A data layout: which replica goes where on the expansion chain. Implementations are pure: everything they know is in the
 * arguments, everything they decide is in the result.
 */
public interface Layout {
    /** Name as operators write it, for example {@code rabbit}. */
    String name();

    /** The gears this layout offers on these hosts. */
    GearTable gears(ClusterView view);

    /** p for a new chain of {@code hosts} hosts; empty: the fewest hosts that hold a replica of every block. */
    default OptionalInt primaries(int hosts) {
        return OptionalInt.empty();
    }

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
     * As {@link #retain(RetentionRequest, ClusterView)}, but of equally dispensable replicas it gives up the one on the
     * host that holds most for its share. Use this method wherever a gauge is at hand. A repair that evens out the load
     * copies first; then only the gauge shows which of the two replicas must go.
     */
    default Retention retain(RetentionRequest request, ClusterView view, LoadGauge load) {
        return retain(request, view);
    }

    /**
     * The move that a block still needs to stand as the layout wants it when all hosts are up, or none. Positions that
     * sleep count as holders; a move's target is always serving.
     */
    Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random);

    /**
     * The part of {@link #repair} that looks at the block alone, not at how evenly hosts are filled. A planner repairs
     * all blocks this way before it evens out. Otherwise it would first fill hosts that wait for such blocks with other
     * blocks.
     */
    default Repair repairRoles(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return repair(request, view, load, random);
    }

    /**
     * Whether migration after a shift up is spread over a time T (SpringFS §3.2) and not done as fast as it may: true where
     * readers find all data in good balance without it.
     */
    default boolean migratesPassively() {
        return false;
    }

    /**
     * π: the share of all blocks that the position is meant to hold (b_i / B), 0..1.
     *
     * @param replication r, the factor of the files in question
     */
    double share(int position, int replication, ClusterView view);

    /** Whether hosts behind the primaries are standby servers: {@link #retire} may name one. */
    default boolean hasStandby() {
        return false;
    }

    /** As {@link #repair}, of a block whose file is cold: the move that takes one of its replicas to a standby server, or none. */
    default Repair retire(RetentionRequest request, ClusterView view, LoadGauge load) {
        return new Repair.InPlace();
    }

    /** Whether shares stay what they are when others choose among the hosts that this layout names, asked some times. */
    default boolean leavesChoice() {
        return true;
    }

    /** Whether the layout may stand along a dataset's own chain beside others (Rabbit §3.4). */
    default boolean hasDatasets() {
        return false;
    }

    /** Whether {@link #copies} may answer with another number than the file's factor. */
    default boolean decidesCopies() {
        return false;
    }

    /**
     * How many replicas a block should have when all hosts are up: its file's factor, unless the layout makes more. The same
     * on every NameNode and after every restart, since the number is all that it goes by.
     *
     * @param number of the block, as the NameNode counts
     * @param factor of the block's file, at least 1
     */
    default int copies(long number, int factor, ClusterView view) {
        return factor;
    }

    /**
     * As {@link #place} for a new block whose number is known; the request is for {@link #copies} replicas.
     *
     * @return empty when the layout does not go by numbers for files of this factor
     */
    default Optional<Placement> placeNumbered(
            long number,
            int factor,
            PlacementRequest request,
            ClusterView view,
            LoadGauge load,
            RandomGenerator random) {
        return Optional.empty();
    }

    /** Whether {@link #volume} has a say: replicas go to volumes of their kind. */
    default boolean separatesVolumes() {
        return false;
    }

    /** Where the block's primary belongs, given where its replicas are; empty for a layout that does not tell them apart. */
    default OptionalInt primaryOf(RetentionRequest block, ClusterView view) {
        return OptionalInt.empty();
    }

    /**
     * The volume that a host's replica should go to.
     *
     * @param primary whether the replica is the block's primary
     * @param room free bytes of each volume of the wanted kind, in an order that stays
     * @param bytes that the replica may need
     * @return index into {@code room}, or -1 when any will do or none has room
     */
    default int volume(int position, boolean primary, List<Long> room, long bytes, ClusterView view) {
        return -1;
    }
}
