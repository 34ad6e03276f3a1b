// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.layout.CappedShares;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.ServingPicker;
import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;
import java.util.stream.IntStream;

/** What is worked out once per view. */
final class Plan {
    final ClusterView view;
    final ServingPicker serving;
    private final int onHot;

    Plan(ClusterView view, int onHot) {
        this.view = view;
        this.serving = new ServingPicker(view);
        this.onHot = onHot;
    }

    boolean isHot(int position) {
        return position <= view.primaries();
    }

    /** What a host holds for its capacity. */
    double fill(int position, LoadGauge load) {
        return load.blocks(position) / view.weights().of(position);
    }

    /** In proportion to capacity, on hot servers first, at most one replica a host. */
    double share(int position, int replication) {
        int hot = view.primaries();
        boolean here = isHot(position);
        int onStandby = Math.max(0, Math.min(view.size(), replication) - hot);
        int first = here ? 1 : hot + 1;
        int last = here ? hot : view.size();
        double together = here ? Math.min(hot, replication) : onStandby;
        if (view.weights().isEven()) {
            return together / (last - first + 1);
        }
        double[] masses = IntStream.rangeClosed(first, last)
                .mapToDouble(view.weights()::of)
                .toArray();
        return CappedShares.of(masses, together)[position - first];
    }

    /** How many of {@code replicas} replicas belong on hot servers for good. */
    int owedToHot(int replicas) {
        return Math.min(view.primaries(), Math.min(onHot, replicas));
    }

    long onHot(int[] positions) {
        return Arrays.stream(positions).filter(this::isHot).count();
    }

    /** Whether no fewer racks, up to two, and upgrade domains hold the block when one position takes another's place. */
    boolean keepsSpread(int[] holders, int victim, int target) {
        return Positions.spreadAfter(holders, victim, target, view)
                >= Positions.spreadOf(holders, holders.length, view);
    }

    /** Whether more do, racks first. */
    boolean spreadsMore(int[] holders, int victim, int target) {
        return Positions.spreadAfter(holders, victim, target, view) > Positions.spreadOf(holders, holders.length, view);
    }

    /** Whether two racks, where there are two, hold the block with the target, and without the victim if there is one (not 0). */
    boolean spansRacks(int[] holders, int victim, int target) {
        int[] after = Arrays.copyOf(Positions.without(holders, victim), holders.length + (victim == 0 ? 1 : 0));
        after[after.length - 1] = target;
        return after.length < 2 || !Positions.inOneRack(after, after.length, view);
    }
}
