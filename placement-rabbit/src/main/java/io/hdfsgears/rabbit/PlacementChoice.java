// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementDecision;
import io.hdfsgears.core.layout.PlacementRequest;
import java.util.random.RandomGenerator;

/** One placement decision; lives for one call. */
final class PlacementChoice extends PlacementDecision {
    private final Plan plan;
    private final RoleDraw draw;
    private final boolean[] filled;

    private PlacementChoice(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
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
        return new PlacementChoice(plan, request, load, random).run();
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
        return position != 0 ? position : offload(0);
    }

    private int further(int role) {
        int wanted = spread(hosts.mustLeaveRack(), hosts::isFree, allowed -> draw.best(role, allowed));
        boolean usable = wanted != 0 && plan.view.isServing(wanted) && hosts.isEligible(wanted);
        return offload(usable ? wanted : 0);
    }

    /** @param wanted host that plays the role, or 0 */
    private int offload(int wanted) {
        int position = orStandIn(wanted, eligible -> plan.serving.pick(eligible, load, random));
        if (position != wanted) {
            countOffloaded();
        }
        return position;
    }
}
