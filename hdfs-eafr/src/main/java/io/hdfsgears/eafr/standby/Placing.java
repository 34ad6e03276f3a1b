// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.layout.ChosenHosts;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import java.util.random.RandomGenerator;

/** One placement decision; lives for one call. On hot servers, and on standby ones that serve only when those are used up. */
final class Placing {
    private final Plan plan;
    private final PlacementRequest request;
    private final LoadGauge load;
    private final RandomGenerator random;
    private final ChosenHosts hosts;

    Placing(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        this.plan = plan;
        this.request = request;
        this.load = load;
        this.random = random;
        this.hosts = new ChosenHosts(request, plan.view, load);
    }

    Placement run() {
        for (int next = next(); next != 0; next = next()) {
            hosts.add(next);
        }
        return new Placement(hosts.added(), 0);
    }

    private int next() {
        if (hosts.isComplete()) {
            return 0;
        }
        int writer = request.writer();
        if (hosts.isEmpty()
                && writer >= 1
                && plan.isHot(writer)
                && plan.view.isServing(writer)
                && hosts.isEligible(writer)) {
            return writer;
        }
        int position = hosts.mustLeaveRack() ? plan.serving.pickPrimary(hosts::isEligibleElsewhere, load, random) : 0;
        position = position != 0 ? position : plan.serving.pickPrimary(hosts::isEligible, load, random);
        return position != 0 ? position : plan.serving.pick(hosts::isEligible, load, random);
    }
}
