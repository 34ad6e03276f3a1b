// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses victims one by one. What remains is compared by, in this order: a serving holder; a serving holder in group 1; a
 * holder in group 1; two racks; copies where the layout wants them. Of victims that leave equally much the one on the host
 * that is fullest for its share goes, and of those one that the holders themselves pick like a die.
 */
final class Retaining {
    /** More than any number of copies, so that two racks outweigh copies, group 1 both, and so on. */
    private static final int TWO_RACKS = 1 << 20;

    private static final int IN_GROUP_ONE = 2 * TWO_RACKS;
    private static final int SERVING_IN_GROUP_ONE = 4 * TWO_RACKS;
    private static final int SERVING = 8 * TWO_RACKS;

    private final Plan plan;
    private final int wanted;
    private final LoadGauge load;

    private Retaining(Plan plan, int wanted, LoadGauge load) {
        this.plan = plan;
        this.wanted = wanted;
        this.load = load;
    }

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        Retaining retaining = new Retaining(plan, Math.max(1, request.wanted()), load);
        List<Integer> victims = new ArrayList<>();
        int[] left = Positions.onChain(request.holders(), plan.view);
        while (left.length > retaining.wanted) {
            int victim = retaining.victim(left);
            victims.add(victim);
            left = Positions.without(left, victim);
        }
        return new Retention(victims);
    }

    private int victim(int[] holders) {
        int die = ((Arrays.hashCode(holders) * 0x9E3779B9) >>> 7) % holders.length;
        int best = 0;
        int bestWorth = -1;
        for (int h = 0; h < holders.length; h++) {
            int candidate = holders[(h + die) % holders.length];
            int worth = worth(Positions.without(holders, candidate));
            if (worth > bestWorth || (worth == bestWorth && fill(candidate) > fill(best))) {
                best = candidate;
                bestWorth = worth;
            }
        }
        return best;
    }

    private double fill(int position) {
        return plan.fill(position, 0, load);
    }

    private int worth(int[] rest) {
        int[] inGroupOne = Arrays.stream(rest)
                .filter(position -> !plan.behindGroupOne(position))
                .toArray();
        return new Matching(plan, rest, wanted).filled()
                + (plan.anyServes(rest) ? SERVING : 0)
                + (plan.anyServes(inGroupOne) ? SERVING_IN_GROUP_ONE : 0)
                + (inGroupOne.length > 0 ? IN_GROUP_ONE : 0)
                + (plan.inOneRack(rest) ? 0 : TWO_RACKS);
    }
}
