// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.EqualWork;
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
 * Rabbit's equal-work layout (§3.2): position i &gt; p holds B/i blocks, so that any prefix of the chain can share the work
 * equally. Safe for any number of threads.
 *
 * <p>The one field that changes is a memo of what follows from the last view alone; a lost race costs a rebuild, never
 * another answer.
 */
public final class RabbitLayout implements Layout {
    private final RabbitSettings settings;
    private final Shaping shaping;
    private volatile @Nullable Plan memo;

    public RabbitLayout(RabbitSettings settings) {
        this(settings, EqualWork::of);
    }

    RabbitLayout(RabbitSettings settings, Shaping shaping) {
        this.settings = settings;
        this.shaping = shaping;
    }

    @Override
    public String name() {
        return "rabbit";
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
        return plan(view).shape(replication).share(position);
    }

    private Plan plan(ClusterView view) {
        Plan plan = memo;
        if (plan == null || plan.view != view) {
            plan = new Plan(view, shaping, settings, plan);
            memo = plan;
        }
        return plan;
    }
}
