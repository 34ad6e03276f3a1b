// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses victims one by one. What remains is compared by, in this order: a serving holder; a serving one in the offload set;
 * one in the offload set; two racks; replicas outside the set. Of victims that leave equally much the one on the fullest host
 * for its share goes, and of those one that the holders themselves pick like a die, so that no host loses every tie.
 */
final class Retaining {
    /** More than any number of replicas, so that two racks outweigh them, a primary both, and so on. */
    private static final int TWO_RACKS = 1 << 20;

    private static final int A_PRIMARY = 2 * TWO_RACKS;
    private static final int A_SERVING_PRIMARY = 4 * TWO_RACKS;
    private static final int A_SERVING_HOLDER = 8 * TWO_RACKS;

    private final Plan plan;
    private final LoadGauge load;

    private Retaining(Plan plan, LoadGauge load) {
        this.plan = plan;
        this.load = load;
    }

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        int wanted = Math.max(1, request.wanted());
        Retaining retaining = new Retaining(plan, load);
        List<Integer> victims = new ArrayList<>();
        int[] left = Positions.onChain(request.holders(), plan.view);
        while (left.length > wanted) {
            int victim = retaining.victim(left);
            victims.add(victim);
            left = Positions.without(left, victim);
        }
        return new Retention(victims);
    }

    private int victim(int[] holders) {
        int die = ((Arrays.hashCode(holders) * 0x9E3779B9) >>> 7) % holders.length;
        int best = 0;
        int most = -1;
        for (int h = 0; h < holders.length; h++) {
            int candidate = holders[(h + die) % holders.length];
            int worth = worth(Positions.without(holders, candidate));
            if (worth > most || (worth == most && plan.fill(candidate, load) > plan.fill(best, load))) {
                best = candidate;
                most = worth;
            }
        }
        return best;
    }

    private int worth(int[] rest) {
        int worth = Positions.inOneRack(rest, rest.length, plan.view) ? 0 : TWO_RACKS;
        boolean serves = false;
        boolean primaryServes = false;
        for (int holder : rest) {
            serves |= plan.view.isServing(holder);
            primaryServes |= plan.isInside(holder) && plan.view.isServing(holder);
            worth += plan.isInside(holder) ? 0 : 1;
        }
        return worth
                + (serves ? A_SERVING_HOLDER : 0)
                + (primaryServes ? A_SERVING_PRIMARY : 0)
                + (plan.isInside(rest[0]) ? A_PRIMARY : 0);
    }
}
