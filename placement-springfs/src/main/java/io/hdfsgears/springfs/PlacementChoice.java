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
import java.util.stream.IntStream;

/** One placement decision (SpringFS §3.1, replica placement); lives for one call. */
final class PlacementChoice extends PlacementDecision {
    /** Draws in search of a host in another upgrade domain. */
    private static final int DRAWS = 8;

    private final Plan plan;
    private final OffloadLaw law;
    private final boolean[] filled;
    /** The last replica goes to a primary unless a host chosen before is one. */
    private final boolean needsPrimary;
    /** The role that no host of a new block plays then: from here on, roles are drawn as the next one. */
    private final int dropped;

    private PlacementChoice(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        super(request, plan.view, load, random);
        this.plan = plan;
        this.law = plan.law(hosts.replicas());
        this.filled = new boolean[hosts.replicas() + 1];
        fillRoles(hosts.holders());
        this.needsPrimary = plan.needsPrimary(hosts.replicas());
        this.dropped = needsPrimary && hosts.isEmpty() ? 2 + random.nextInt(hosts.replicas() - 1) : hosts.replicas();
    }

    static Placement place(PlacementRequest request, Plan plan, LoadGauge load, RandomGenerator random) {
        return new PlacementChoice(plan, request, load, random).run();
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
        if (filled[role]) {
            return 0;
        }
        boolean last = hosts.left() == 1 || role == hosts.replicas();
        int copy = last && lacksPrimary() ? onPrimary() : 0;
        return copy != 0 ? copy : role == 1 ? first() : further(role);
    }

    /** The least loaded primary that is in another rack, and in another upgrade domain, where that is needed; 0 if there is none. */
    private int onPrimary() {
        boolean elsewhere = hosts.mustLeaveRack();
        return plan.serving.primary(
                position ->
                        hosts.isEligible(position) && (!elsewhere || hosts.isElsewhere(position)) && isApart(position),
                this::busy,
                random);
    }

    /** The writer itself where it is in the offload set, or else the least loaded host of the set. */
    private int first() {
        int writer = writerAmong(plan::isInside);
        int position = writer != 0
                ? writer
                : pick(hosts.mustLeaveRack(), eligible -> plan.serving.inside(eligible, this::busyAsFirst, random));
        return position != 0 ? position : offload(0);
    }

    private boolean lacksPrimary() {
        return needsPrimary && IntStream.rangeClosed(1, plan.view.primaries()).allMatch(hosts::isFree);
    }

    /** The replica before the one on a primary goes to another rack where no primary could: two racks come before that copy. */
    private boolean leavesRackFirst() {
        return hosts.left() == 2
                && !hosts.isEmpty()
                && lacksPrimary()
                && hosts.isInOneRack()
                && plan.serving.primary(hosts::isEligibleElsewhere, this::busy, random) == 0;
    }

    private int further(int role) {
        boolean leaves = hosts.mustLeaveRack() || leavesRackFirst();
        IntPredicate wanted = leaves ? hosts::isEligibleElsewhere : hosts::isEligible;
        int drawn = role >= dropped && role < hosts.replicas() && lacksPrimary() ? role + 1 : role;
        int target = targetApart(drawn);
        if (!plan.isInside(target) && !plan.view.isServing(target) && hosts.isFree(target)) {
            return offload(0);
        }
        if (!plan.isInside(target) && plan.view.isServing(target) && wanted.test(target) && isApart(target)) {
            return target;
        }
        return offload(pick(leaves, eligible -> plan.serving.outside(eligible, this::busy, random)));
    }

    /** Drawn anew while it shares an upgrade domain, if that matters: the law stays that of equal work. */
    private int targetApart(int role) {
        int target = target(role);
        for (int draw = 1; draw < DRAWS && !isApart(target); draw++) {
            target = target(role);
        }
        return target;
    }

    /** Primaries are also busy with copies, which come late: first replicas are spread over the set without these. */
    private double busyAsFirst(int position) {
        boolean copies = needsPrimary && plan.isPrimary(position);
        return copies ? busy(position) * plan.primaryPart : busy(position);
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

    /**
     * Availability offloading: the host that the layout wants sleeps, the least loaded that serves stands in.
     *
     * @param wanted host that the layout wants and that serves, or 0
     */
    private int offload(int wanted) {
        int position = orStandIn(wanted, eligible -> plan.serving.any(eligible, this::busy, random));
        if (position != wanted && plan.view.servingCount() < plan.view.size()) {
            countOffloaded();
        }
        return position;
    }
}
