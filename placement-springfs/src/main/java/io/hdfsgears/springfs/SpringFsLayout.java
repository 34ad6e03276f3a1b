// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * SpringFS's layout (§3.1): primaries in an offload set of m hosts, further replicas by equal work outside of it. With m = p
 * it is Rabbit's, with m = N/3 Sierra's, with m = N all writes are balanced over all hosts as Everest does. Safe for any
 * number of threads.
 *
 * <p>The one field that changes is a memo of what follows from the last view alone; a lost race costs a rebuild, never
 * another answer. Another offload set is another layout: see {@link #with}.
 */
public final class SpringFsLayout implements Layout {
    private final SpringFsSettings settings;
    private volatile @Nullable Plan memo;

    public SpringFsLayout(SpringFsSettings settings) {
        this.settings = settings;
    }

    /** The layout of the next resizing interval. Data already written stays in order, see {@link #repair}. */
    public SpringFsLayout with(OffloadSet offload) {
        return new SpringFsLayout(settings.with(offload));
    }

    @Override
    public String name() {
        return "springfs";
    }

    @Override
    public GearTable gears(ClusterView view) {
        return settings.gears().table(view.primaries(), view.size());
    }

    @Override
    public Placement place(PlacementRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return view.servingCount() == 0
                ? new Placement(List.of(), 0)
                : new Placing(plan(view), request, load, random).run();
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view) {
        return retain(request, view, LoadGauge.EVEN);
    }

    @Override
    public Retention retain(RetentionRequest request, ClusterView view, LoadGauge load) {
        return view.size() == 0 ? new Retention(List.of()) : Retaining.retain(request, plan(view), load);
    }

    @Override
    public Repair repair(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return view.size() == 0 ? new Repair.Deferred() : new Repairing(request, plan(view), load, random).run(true);
    }

    @Override
    public Repair repairRoles(RetentionRequest request, ClusterView view, LoadGauge load, RandomGenerator random) {
        return view.size() == 0 ? new Repair.Deferred() : new Repairing(request, plan(view), load, random).run(false);
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return plan(view).law(replication).share(position);
    }

    /**
     * Blocks that serving hosts lack, in all: the outstanding work of a migration, which {@link PassiveMigration} spreads over
     * minutes and a plan made with {@link #repair} carries out.
     */
    public long shortfall(ClusterView view, LoadGauge load) {
        return view.size() == 0 ? 0 : plan(view).shortfall(load);
    }

    private Plan plan(ClusterView view) {
        Plan plan = memo;
        if (plan == null || plan.view != view) {
            plan = new Plan(view, settings, plan);
            memo = plan;
        }
        return plan;
    }
}
