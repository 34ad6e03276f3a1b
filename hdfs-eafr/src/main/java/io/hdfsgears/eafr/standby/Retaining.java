// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses victims one by one. What remains is compared by, in this order: a serving holder; ε serving hot servers; ε hot servers;
 * two racks; replicas on standby servers, which a cold file has moved to. Of victims that leave equally much the one on the
 * fullest host goes, and of those one that the holders themselves pick like a die.
 */
final class Retaining {
    /** More than a block has replicas, so that each kind outweighs all that come behind it. */
    private static final long STEP = 1L << 15;

    private final Plan plan;
    private final LoadGauge load;
    private final int owedToHot;

    private Retaining(Plan plan, int wanted, LoadGauge load) {
        this.plan = plan;
        this.load = load;
        this.owedToHot = plan.owedToHot(wanted);
    }

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        int wanted = Math.max(1, request.wanted());
        Retaining retaining = new Retaining(plan, wanted, load);
        List<Integer> victims = new ArrayList<>();
        int[] left = Positions.onChain(request.holders(), plan.view);
        while (left.length > wanted) {
            int victim = retaining.victim(left);
            if (victim == 0) {
                break;
            }
            victims.add(victim);
            left = Positions.without(left, victim);
        }
        return new Retention(victims);
    }

    private int victim(int[] holders) {
        int die = ((Arrays.hashCode(holders) * 0x9E3779B9) >>> 7) % holders.length;
        boolean served = serving(holders).length > 0;
        int best = 0;
        long bestWorth = -1;
        for (int h = 0; h < holders.length; h++) {
            int candidate = holders[(h + die) % holders.length];
            int[] rest = Positions.without(holders, candidate);
            long worth = worth(rest);
            boolean better = worth > bestWorth || (worth == bestWorth && load.blocks(candidate) > load.blocks(best));
            if (served == (serving(rest).length > 0) && better) {
                best = candidate;
                bestWorth = worth;
            }
        }
        return best;
    }

    private long worth(int[] rest) {
        long worth = Math.min(owedToHot, plan.onHot(serving(rest)));
        worth = worth * STEP + Math.min(owedToHot, plan.onHot(rest));
        worth = worth * STEP + (Positions.inOneRack(rest, rest.length, plan.view) ? 0 : 1);
        return worth * STEP + rest.length - plan.onHot(rest);
    }

    private int[] serving(int[] holders) {
        return Arrays.stream(holders).filter(plan.view::isServing).toArray();
    }
}
