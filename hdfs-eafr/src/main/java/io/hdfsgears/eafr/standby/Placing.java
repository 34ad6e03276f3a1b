// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Positions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** One placement decision; lives for one call. On hot servers, and on standby ones that serve only when those are used up. */
final class Placing {
    private final Plan plan;
    private final PlacementRequest request;
    private final LoadGauge load;
    private final RandomGenerator random;
    /** Holders first, then what this call chose. */
    private final int[] taken;

    private int count;

    Placing(Plan plan, PlacementRequest request, LoadGauge load, RandomGenerator random) {
        this.plan = plan;
        this.request = request;
        this.load = load;
        this.random = random;
        int[] holders = Positions.onChain(request.holders(), plan.view);
        this.count = holders.length;
        long most = Math.min(plan.view.size(), (long) count + request.additional());
        this.taken = Arrays.copyOf(holders, (int) Math.max(count, most));
    }

    Placement run() {
        int from = count;
        for (int next = next(); next != 0; next = next()) {
            taken[count++] = next;
        }
        List<Integer> chosen = new ArrayList<>(count - from);
        for (int i = from; i < count; i++) {
            chosen.add(taken[i]);
        }
        return new Placement(chosen, 0);
    }

    private int next() {
        if (count == taken.length) {
            return 0;
        }
        int writer = request.writer();
        if (count == 0 && writer >= 1 && plan.isHot(writer) && plan.view.isServing(writer) && eligible(writer)) {
            return writer;
        }
        boolean mustLeaveRack = count == taken.length - 1 && Positions.inOneRack(taken, count, plan.view);
        int position = mustLeaveRack ? plan.serving.pickPrimary(this::eligibleElsewhere, load, random) : 0;
        position = position != 0 ? position : plan.serving.pickPrimary(this::eligible, load, random);
        return position != 0 ? position : plan.serving.pick(this::eligible, load, random);
    }

    private boolean eligible(int position) {
        return !Positions.contains(taken, count, position)
                && !request.excluded().contains(position)
                && load.accepts(position);
    }

    private boolean eligibleElsewhere(int position) {
        return eligible(position) && plan.view.rackOf(position) != plan.view.rackOf(taken[0]);
    }
}
