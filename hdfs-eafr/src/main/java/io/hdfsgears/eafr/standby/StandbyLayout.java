// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.PlannedLayout;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.core.model.ClusterView;
import org.jspecify.annotations.Nullable;

/** Hot servers first on the chain, standby servers behind them. Safe for any number of threads. */
public final class StandbyLayout extends PlannedLayout<Plan> implements StandbyHosts {
    private final StandbySettings settings;

    public StandbyLayout(StandbySettings settings) {
        super(PlacementChoice::place, DeletionChoice::retain, RepairChoice::repair);
        this.settings = settings;
    }

    @Override
    public String name() {
        return "eafr";
    }

    @Override
    public int hot(int hosts) {
        return settings.hotServers(hosts);
    }

    @Override
    public GearTable gears(ClusterView view) {
        return settings.gears().table(view.primaries(), view.size());
    }

    @Override
    protected Plan plan(ClusterView view, @Nullable Plan before) {
        return new Plan(view, settings.onHot());
    }

    @Override
    public Repair retire(RetentionRequest request, ClusterView view, LoadGauge load) {
        return view.size() == 0 ? new Repair.Deferred() : new RepairChoice(request, planned(view), load).retire();
    }

    /** Of files that are not cold; standby servers hold only what hot ones are too few for. */
    @Override
    public double share(int position, int replication, ClusterView view) {
        return planned(view).share(position, replication);
    }
}
