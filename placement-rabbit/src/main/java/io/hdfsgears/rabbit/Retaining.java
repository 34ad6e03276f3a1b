// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses victims one by one. What remains is compared by, in this order: a serving holder; a serving primary; a primary;
 * two racks; roles filled. Of victims that leave equally much the one on the fullest host for its share goes, and of those
 * one that the holders themselves pick like a die, so that no host loses every tie.
 */
final class Retaining {
    /** More than any number of roles, so that two racks outweigh roles, a primary both, and so on. */
    private static final int TWO_RACKS = 1 << 20;

    private static final int A_PRIMARY = 2 * TWO_RACKS;
    private static final int A_SERVING_PRIMARY = 4 * TWO_RACKS;
    private static final int A_SERVING_HOLDER = 8 * TWO_RACKS;

    private final Plan plan;
    private final EqualWork shape;
    private final LoadGauge load;

    Retaining(Plan plan, int wanted, LoadGauge load) {
        this.plan = plan;
        this.shape = plan.shape(wanted);
        this.load = load;
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
        boolean served = serves(holders);
        int best = 0;
        int bestWorth = -1;
        for (int h = 0; h < holders.length; h++) {
            int candidate = holders[(h + die) % holders.length];
            int[] rest = Positions.without(holders, candidate);
            int worth = worth(rest);
            if (served == serves(rest) && (worth > bestWorth || (worth == bestWorth && fill(candidate) > fill(best)))) {
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
        int roles =
                (int) Arrays.stream(shape.assign(rest)).filter(role -> role > 0).count();
        return roles
                + (serves(rest) ? A_SERVING_HOLDER : 0)
                + (Arrays.stream(rest).filter(plan::isPrimary).anyMatch(plan.view::isServing) ? A_SERVING_PRIMARY : 0)
                + (plan.isPrimary(rest[0]) ? A_PRIMARY : 0)
                + (Positions.inOneRack(rest, rest.length, plan.view) ? 0 : TWO_RACKS);
    }

    private boolean serves(int[] holders) {
        return Arrays.stream(holders).anyMatch(plan.view::isServing);
    }
}
