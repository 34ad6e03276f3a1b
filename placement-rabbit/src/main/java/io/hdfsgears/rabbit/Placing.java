// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Positions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    /** Holders first, then what this call chose. */
    private int[] taken;

    private int count;
    private int offloaded;

    Placing(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        this.plan = plan;
        this.request = request;
        this.load = load;
        this.random = random;
        int[] holders = request.holders().isEmpty() ? new int[0] : Positions.onChain(request.holders(), plan.view);
        this.shape = plan.shape((int) Math.min(plan.view.size(), (long) holders.length + request.additional()));
        this.draw = new RoleDraw(plan, shape, load, random);
        this.filled = new boolean[shape.roles() + 1];
        this.count = holders.length;
        if (count > 0) {
            for (int role : shape.assign(holders)) {
                filled[role] = true;
            }
        }
        this.taken = Arrays.copyOf(holders, Math.max(count, Math.min(plan.view.size(), count + request.additional())));
    }

    Placement run() {
        int from = count;
        for (int role = 1; role <= shape.roles() && count < taken.length; role++) {
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

    private int primary() {
        if (request.writer() >= 1
                && request.writer() <= plan.view.primaries()
                && plan.view.isServing(request.writer())
                && eligible(request.writer())) {
            return request.writer();
        }
        int position = mustLeaveRack() ? plan.serving.pickPrimary(this::eligibleElsewhere, load, random) : 0;
        if (position == 0) {
            position = plan.serving.pickPrimary(this::eligible, load, random);
        }
        return position != 0 ? position : offload();
    }

    private int further(int role) {
        int position = mustLeaveRack() ? draw.best(role, this::freeElsewhere) : 0;
        if (position == 0) {
            position = draw.best(role, this::free);
        }
        if (position != 0 && plan.view.isServing(position) && eligible(position)) {
            return position;
        }
        return offload();
    }

    private int offload() {
        int position = Positions.inOneRack(taken, count, plan.view)
                ? plan.serving.pick(this::eligibleElsewhere, load, random)
                : 0;
        if (position == 0) {
            position = plan.serving.pick(this::eligible, load, random);
        }
        offloaded += position == 0 ? 0 : 1;
        return position;
    }

    /** Whether this is the last replica, and all others sit in one rack. */
    private boolean mustLeaveRack() {
        return count == taken.length - 1 && Positions.inOneRack(taken, count, plan.view);
    }

    private boolean free(int position) {
        return !Positions.contains(taken, count, position);
    }

    private boolean freeElsewhere(int position) {
        return free(position) && plan.view.rackOf(position) != plan.view.rackOf(taken[0]);
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
