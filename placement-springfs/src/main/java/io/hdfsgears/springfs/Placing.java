// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementDecision;
import io.hdfsgears.core.layout.PlacementRequest;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** One placement decision (SpringFS §3.1, replica placement); lives for one call. */
final class Placing extends PlacementDecision {
    private final Plan plan;
    private final OffloadLaw law;
    private final boolean[] filled;

    private Placing(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        super(request, plan.view, load, random);
        this.plan = plan;
        this.law = plan.law(hosts.replicas());
        this.filled = new boolean[hosts.replicas() + 1];
        fillRoles(hosts.holders());
    }

    static Placement place(PlacementRequest request, Plan plan, LoadGauge load, RandomGenerator random) {
        return new Placing(plan, request, load, random).run();
    }

    /** One holder in the offload set plays role 1, those outside play what equal work gives them, others none. */
    private void fillRoles(int[] holders) {
        filled[1] = holders.length > 0 && plan.isInside(holders[0]);
        int[] outside =
                Arrays.stream(holders).filter(holder -> !plan.isInside(holder)).toArray();
        for (int role : law.equalWork().assign(outside)) {
            filled[role] = true;
        }
    }

    @Override
    protected int hostFor(int role) {
        return filled[role] ? 0 : role == 1 ? primary() : further(role);
    }

    /** The writer itself where it is in the offload set, or else the least loaded host of the set. */
    private int primary() {
        int writer = writerAmong(plan::isInside);
        int position = writer != 0
                ? writer
                : pick(hosts.mustLeaveRack(), eligible -> plan.serving.inside(eligible, this::busy, random));
        return position != 0 ? position : offload();
    }

    private int further(int role) {
        IntPredicate wanted = hosts.mustLeaveRack() ? hosts::isEligibleElsewhere : hosts::isEligible;
        int target = target(role);
        if (!plan.isInside(target) && !plan.view.isServing(target) && hosts.isFree(target)) {
            return offload();
        }
        if (!plan.isInside(target) && plan.view.isServing(target) && wanted.test(target)) {
            return target;
        }
        int position = plan.serving.outside(wanted, this::busy, random);
        if (position == 0) {
            position = plan.serving.outside(hosts::isEligible, this::busy, random);
        }
        return position != 0 ? position : offload();
    }

    private double busy(int position) {
        return plan.busy(position, load);
    }

    /** Of two equal-work draws the one that holds less for its share: the same law with far less noise. */
    private int target(int role) {
        EqualWork equalWork = law.equalWork();
        int one = Math.max(1, equalWork.draw(role, random.nextDouble()));
        int other = Math.max(1, equalWork.draw(role, random.nextDouble()));
        if (plan.isInside(one) || plan.isInside(other)) {
            return one;
        }
        return fill(other) < fill(one) ? other : one;
    }

    /** Half a block on top: positions with few blocks would else always look emptier than they are. */
    private double fill(int position) {
        return (load.blocks(position) + 0.5) / law.share(position);
    }

    /** Availability offloading: the host that the layout wants sleeps, the least loaded that serves stands in. */
    private int offload() {
        int position = pick(hosts.isInOneRack(), eligible -> plan.serving.any(eligible, this::busy, random));
        if (position != 0 && plan.view.servingCount() < plan.view.size()) {
            countOffloaded();
        }
        return position;
    }
}
