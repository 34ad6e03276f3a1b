// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementDecision;
import io.hdfsgears.core.layout.PlacementRequest;
import java.util.random.RandomGenerator;

/** One placement decision; lives for one call. On hot servers, and on standby ones that serve only when those are used up. */
final class PlacementChoice extends PlacementDecision {
    private final Plan plan;

    private PlacementChoice(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        super(request, plan.view, load, random);
        this.plan = plan;
    }

    static Placement place(PlacementRequest request, Plan plan, LoadGauge load, RandomGenerator random) {
        return new PlacementChoice(plan, request, load, random).run();
    }

    @Override
    protected int hostFor(int replica) {
        int writer = hosts.isEmpty() ? writerAmong(plan::isHot) : 0;
        int position = writer != 0
                ? writer
                : pick(hosts.mustLeaveRack(), eligible -> plan.serving.pickPrimary(eligible, load, random));
        return position != 0 ? position : plan.serving.pick(hosts::isEligible, load, random);
    }
}
