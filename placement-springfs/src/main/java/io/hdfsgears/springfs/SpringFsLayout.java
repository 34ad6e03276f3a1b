// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.OffloadingLayout;
import io.hdfsgears.core.layout.PlannedLayout;
import io.hdfsgears.core.model.ClusterView;
import org.jspecify.annotations.Nullable;

/**
 * SpringFS's layout (§3.1): primaries in an offload set of m hosts, further replicas by equal work outside of it. With m = p
 * it is Rabbit's, with m = N/3 Sierra's, with m = N all writes are balanced over all hosts as Everest does. Safe for any
 * number of threads.
 *
 * <p>Another offload set is another layout: see {@link #withOffloadSet}.
 */
public final class SpringFsLayout extends PlannedLayout<Plan> implements OffloadingLayout {
    private final SpringFsSettings settings;

    public SpringFsLayout(SpringFsSettings settings) {
        super(PlacementChoice::place, DeletionChoice::retain, RepairChoice::repair);
        this.settings = settings;
    }

    /** The layout of the next resizing interval. Data already written stays in order, see {@link #repair}. */
    public SpringFsLayout with(OffloadSet offload) {
        return new SpringFsLayout(settings.with(offload));
    }

    @Override
    public int offloadSet(ClusterView view) {
        return settings.offload().on(view.primaries(), view.size());
    }

    @Override
    public SpringFsLayout withOffloadSet(int hosts) {
        return with(new OffloadSet(hosts));
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
    protected Plan plan(ClusterView view, @Nullable Plan before) {
        return new Plan(view, settings, before);
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return planned(view).law(replication).share(position);
    }

    /**
     * Blocks that serving hosts lack, in all: the outstanding work of a migration, which {@link io.hdfsgears.core.migrate.PassiveMigration} spreads over
     * minutes and a plan made with {@link #repair} carries out.
     */
    public long shortfall(ClusterView view, LoadGauge load) {
        return view.size() == 0 ? 0 : planned(view).shortfall(load);
    }
}
