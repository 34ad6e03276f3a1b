// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Positions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** One placement decision (SpringFS §3.1, replica placement); lives for one call. */
final class Placing {
    private final Plan plan;
    private final PlacementRequest request;
    private final LoadGauge load;
    private final RandomGenerator random;
    private final OffloadLaw law;
    private final boolean[] filled;
    /** Holders first, then what this call chose. */
    private final int[] taken;

    private int count;
    private int offloaded;

    Placing(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        this.plan = plan;
        this.request = request;
        this.load = load;
        this.random = random;
        int[] holders = Positions.onChain(request.holders(), plan.view);
        int replicas = (int) Math.min(plan.view.size(), (long) holders.length + request.additional());
        this.law = plan.law(replicas);
        this.filled = new boolean[replicas + 1];
        this.count = holders.length;
        this.taken = Arrays.copyOf(holders, replicas);
        fillRoles(holders);
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

    Placement run() {
        int from = count;
        for (int role = 1; role < filled.length && count < taken.length; role++) {
            int position = filled[role] ? 0 : role == 1 ? primary() : further(role);
            if (position != 0) {
                taken[count++] = position;
            }
        }
        List<Integer> chosen = new ArrayList<>(count - from);
        for (int i = from; i < count; i++) {
            chosen.add(taken[i]);
        }
        return new Placement(chosen, offloaded);
    }

    /** The writer itself where it is in the offload set, or else the least loaded host of the set. */
    private int primary() {
        int writer = request.writer();
        if (writer >= 1 && plan.isInside(writer) && plan.view.isServing(writer) && eligible(writer)) {
            return writer;
        }
        int position = mustLeaveRack() ? plan.serving.inside(this::eligibleElsewhere, load::recent, random) : 0;
        if (position == 0) {
            position = plan.serving.inside(this::eligible, load::recent, random);
        }
        return position != 0 ? position : offload();
    }

    private int further(int role) {
        IntPredicate wanted = mustLeaveRack() ? this::eligibleElsewhere : this::eligible;
        int target = target(role);
        if (!plan.isInside(target) && !plan.view.isServing(target) && free(target)) {
            return offload();
        }
        if (!plan.isInside(target) && plan.view.isServing(target) && wanted.test(target)) {
            return target;
        }
        int position = plan.serving.outside(wanted, load::recent, random);
        if (position == 0) {
            position = plan.serving.outside(this::eligible, load::recent, random);
        }
        return position != 0 ? position : offload();
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
        int position = Positions.inOneRack(taken, count, plan.view)
                ? plan.serving.any(this::eligibleElsewhere, load::recent, random)
                : 0;
        if (position == 0) {
            position = plan.serving.any(this::eligible, load::recent, random);
        }
        offloaded += position == 0 || plan.view.servingCount() == plan.view.size() ? 0 : 1;
        return position;
    }

    /** Whether this is the last replica, and all others sit in one rack. */
    private boolean mustLeaveRack() {
        return count == taken.length - 1 && Positions.inOneRack(taken, count, plan.view);
    }

    private boolean free(int position) {
        return !Positions.contains(taken, count, position);
    }

    private boolean eligible(int position) {
        return free(position)
                && (request.excluded().isEmpty() || !request.excluded().contains(position))
                && load.accepts(position);
    }

    private boolean eligibleElsewhere(int position) {
        return eligible(position) && plan.view.rackOf(position) != plan.view.rackOf(taken[0]);
    }
}
