// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.VictimChoice;

/**
 * What remains of a block's replicas is compared by, in this order: a serving holder; a serving one in the offload set; one in the
 * offload set; two racks; replicas outside the set.
 */
final class Retaining {
    /** More than any number of replicas, so that two racks outweigh them, a primary both, and so on. */
    private static final int TWO_RACKS = 1 << 20;

    private static final int A_PRIMARY = 2 * TWO_RACKS;
    private static final int A_SERVING_PRIMARY = 4 * TWO_RACKS;
    private static final int A_SERVING_HOLDER = 8 * TWO_RACKS;

    private final Plan plan;

    private Retaining(Plan plan) {
        this.plan = plan;
    }

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        Retaining retaining = new Retaining(plan);
        return new VictimChoice(plan.view, retaining::worth, position -> plan.fill(position, load)).of(request);
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
