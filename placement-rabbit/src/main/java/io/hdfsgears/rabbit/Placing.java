// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.ChosenHosts;
import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import java.util.random.RandomGenerator;

/** One placement decision; lives for one call. */
final class Placing {
    private final Plan plan;
    private final PlacementRequest request;
    private final LoadGauge load;
    private final RandomGenerator random;
    private final EqualWork shape;
    private final RoleDraw draw;
    private final boolean[] filled;
    private final ChosenHosts hosts;
    private int offloaded;

    Placing(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        this.plan = plan;
        this.request = request;
        this.load = load;
        this.random = random;
        this.hosts = new ChosenHosts(request, plan.view, load);
        this.shape = plan.shape(hosts.replicas());
        this.draw = new RoleDraw(plan, shape, load, random);
        this.filled = new boolean[shape.roles() + 1];
        if (!hosts.isEmpty()) {
            for (int role : shape.assign(hosts.holders())) {
                filled[role] = true;
            }
        }
    }

    Placement run() {
        for (int role = 1; role <= shape.roles() && !hosts.isComplete(); role++) {
            int position = filled[role] ? 0 : role == 1 ? primary() : further(role);
            if (position != 0) {
                hosts.add(position);
            }
        }
        return new Placement(hosts.added(), offloaded);
    }

    private int primary() {
        if (request.writer() >= 1
                && request.writer() <= plan.view.primaries()
                && plan.view.isServing(request.writer())
                && hosts.isEligible(request.writer())) {
            return request.writer();
        }
        int position = hosts.mustLeaveRack() ? plan.serving.pickPrimary(hosts::isEligibleElsewhere, load, random) : 0;
        if (position == 0) {
            position = plan.serving.pickPrimary(hosts::isEligible, load, random);
        }
        return position != 0 ? position : offload();
    }

    private int further(int role) {
        int position = hosts.mustLeaveRack() ? draw.best(role, hosts::isFreeElsewhere) : 0;
        if (position == 0) {
            position = draw.best(role, hosts::isFree);
        }
        if (position != 0 && plan.view.isServing(position) && hosts.isEligible(position)) {
            return position;
        }
        return offload();
    }

    private int offload() {
        int position = hosts.isInOneRack() ? plan.serving.pick(hosts::isEligibleElsewhere, load, random) : 0;
        if (position == 0) {
            position = plan.serving.pick(hosts::isEligible, load, random);
        }
        offloaded += position == 0 ? 0 : 1;
        return position;
    }
}
