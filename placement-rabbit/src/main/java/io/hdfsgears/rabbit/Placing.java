// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementDecision;
import io.hdfsgears.core.layout.PlacementRequest;
import java.util.random.RandomGenerator;

/** One placement decision; lives for one call. */
final class Placing extends PlacementDecision {
    private final Plan plan;
    private final RoleDraw draw;
    private final boolean[] filled;

    private Placing(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        super(request, plan.view, load, random);
        this.plan = plan;
        EqualWork shape = plan.shape(hosts.replicas());
        this.draw = new RoleDraw(plan, shape, load, random);
        this.filled = new boolean[shape.roles() + 1];
        if (!hosts.isEmpty()) {
            for (int role : shape.assign(hosts.holders())) {
                filled[role] = true;
            }
        }
    }

    static Placement place(PlacementRequest request, Plan plan, LoadGauge load, RandomGenerator random) {
        return new Placing(plan, request, load, random).run();
    }

    @Override
    protected int hostFor(int role) {
        return filled[role] ? 0 : role == 1 ? primary() : further(role);
    }

    private int primary() {
        int writer = writerAmong(plan::isPrimary);
        int position = writer != 0
                ? writer
                : pick(hosts.mustLeaveRack(), eligible -> plan.serving.pickPrimary(eligible, load, random));
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
        int position = pick(hosts.isInOneRack(), eligible -> plan.serving.pick(eligible, load, random));
        if (position != 0) {
            countOffloaded();
        }
        return position;
    }
}
