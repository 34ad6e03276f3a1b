// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.ViewMemo;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A layout that works out once per view what its decisions share. Safe for any number of threads.
 *
 * @param <P> what is worked out
 */
public abstract class PlannedLayout<P> implements EvenFilling {
    private final Placer<P> placer;
    private final Retainer<P> retainer;
    private final Repairer<P> repairer;
    private final ViewMemo<P> plans = new ViewMemo<>(this::plan);

    /** Decides {@link Layout#place}; never asked while no host serves. */
    @FunctionalInterface
    protected interface Placer<P> {
        Placement place(PlacementRequest request, P plan, LoadGauge load, RandomGenerator random);
    }

    /** Decides {@link Layout#retain}. */
    @FunctionalInterface
    protected interface Retainer<P> {
        Retention retain(RetentionRequest request, P plan, LoadGauge load);
    }

    /** Decides {@link Layout#repair}. */
    @FunctionalInterface
    protected interface Repairer<P> {
        /** @param evenOut whether hosts are also evened out, see {@link EvenFilling#repairRoles} */
        Repair repair(RetentionRequest request, P plan, LoadGauge load, RandomGenerator random, boolean evenOut);
    }

    protected PlannedLayout(Placer<P> placer, Retainer<P> retainer, Repairer<P> repairer) {
        this.placer = placer;
        this.retainer = retainer;
        this.repairer = repairer;
    }

    /** @param before the plan that was made before, of whose tables some may serve again */
    protected abstract P plan(ClusterView view, @Nullable P before);

    /** The plan of this view. */
    protected final P planned(ClusterView view) {
        return plans.of(view);
    }

    @Override
    public final Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return view.servingCount() == 0
                ? new Placement(List.of(), 0)
                : placer.place(request, planned(view), load, random);
    }

    @Override
    public final Retention retain(RetentionRequest request, ClusterView view, LoadGauge load) {
        return view.size() == 0 ? new Retention(List.of()) : retainer.retain(request, planned(view), load);
    }

    @Override
    public final Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return repair(request, view, load, random, true);
    }

    @Override
    public final Repair repairRoles(
            RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return repair(request, view, load, random, false);
    }

    private Repair repair(
            RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random, boolean evenOut) {
        return view.size() == 0
                ? new Repair.Deferred()
                : repairer.repair(request, planned(view), load, random, evenOut);
    }
}
