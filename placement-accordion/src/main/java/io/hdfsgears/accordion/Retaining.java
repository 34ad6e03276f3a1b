// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.VictimChoice;
import java.util.Arrays;

/**
 * What remains of a block's replicas is compared by, in this order: a serving holder; a serving holder in group 1; a holder in
 * group 1; two racks; copies where the layout wants them.
 */
final class Retaining {
    /** More than any number of copies, so that two racks outweigh copies, group 1 both, and so on. */
    private static final int TWO_RACKS = 1 << 20;

    private static final int IN_GROUP_ONE = 2 * TWO_RACKS;
    private static final int SERVING_IN_GROUP_ONE = 4 * TWO_RACKS;
    private static final int SERVING = 8 * TWO_RACKS;

    private final Plan plan;
    private final int wanted;

    private Retaining(Plan plan, int wanted) {
        this.plan = plan;
        this.wanted = wanted;
    }

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        Retaining retaining = new Retaining(plan, Math.max(1, request.wanted()));
        return new VictimChoice(plan.view, retaining::worth, position -> plan.fill(position, 0, load)).of(request);
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
