// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.VictimChoice;
import java.util.Arrays;

/** What remains of a block's replicas is compared by, in this order: a serving holder; a serving primary; a primary; two racks; roles filled. */
final class Retaining {
    /** More than any number of roles, so that two racks outweigh roles, a primary both, and so on. */
    private static final int TWO_RACKS = 1 << 20;

    private static final int A_PRIMARY = 2 * TWO_RACKS;
    private static final int A_SERVING_PRIMARY = 4 * TWO_RACKS;
    private static final int A_SERVING_HOLDER = 8 * TWO_RACKS;

    private final Plan plan;
    private final EqualWork shape;

    private Retaining(Plan plan, int wanted) {
        this.plan = plan;
        this.shape = plan.shape(wanted);
    }

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        Retaining retaining = new Retaining(plan, Math.max(1, request.wanted()));
        return new VictimChoice(plan.view, retaining::worth, position -> plan.fill(position, 0, load)).of(request);
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
