// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.PlannedLayout;
import io.hdfsgears.core.layout.facet.DatasetChains;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.HostWeights;
import org.jspecify.annotations.Nullable;

/**
 * Rabbit's equal-work layout (§3.2): position i &gt; p holds B/i blocks, so that any prefix of the chain can share the work
 * equally. Safe for any number of threads.
 */
public final class RabbitLayout extends PlannedLayout<Plan> implements DatasetChains {
    private final RabbitSettings settings;
    private final Shaping shaping;

    public RabbitLayout(RabbitSettings settings) {
        this(settings, settings.spread() ? spreading(settings.replication()) : RabbitLayout::asInThePaper);
    }

    /** Files of fewer replicas keep to the paper's positions, so that they stay within the lower gears. */
    private static Shaping spreading(int usual) {
        return (weights, primaries, factor) ->
                EqualWork.of(weights, primaries, factor, factor >= Math.min(usual, weights.hosts()));
    }

    private static EqualWork asInThePaper(HostWeights weights, int primaries, int factor) {
        return EqualWork.of(weights, primaries, factor, false);
    }

    RabbitLayout(RabbitSettings settings, Shaping shaping) {
        super(PlacementChoice::place, DeletionChoice::retain, RepairChoice::repair);
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
    protected Plan plan(ClusterView view, @Nullable Plan before) {
        return new Plan(view, shaping, settings, before);
    }

    @Override
    public double share(int position, int replication, ClusterView view) {
        return planned(view).shape(replication).share(position);
    }
}
