// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Positions;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.VictimChoice;
import java.util.Arrays;

/**
 * What remains of a block's replicas is compared by, in this order: a serving holder; ε serving hot servers; ε hot servers; two
 * racks; upgrade domains; replicas on standby servers, which a cold file has moved to.
 */
final class DeletionChoice {
    /** More than a block has replicas, so that each kind outweighs all that come behind it. */
    private static final long STEP = 1L << 15;

    private final Plan plan;
    private final int owedToHot;

    private DeletionChoice(Plan plan, int wanted) {
        this.plan = plan;
        this.owedToHot = plan.owedToHot(wanted);
    }

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        DeletionChoice retaining = new DeletionChoice(plan, Math.max(1, request.wanted()));
        return new VictimChoice(plan.view, retaining::worth, position -> plan.fill(position, load)).of(request);
    }

    private long worth(int[] rest) {
        long worth = Math.min(owedToHot, plan.onHot(serving(rest)));
        worth = worth * STEP + Math.min(owedToHot, plan.onHot(rest));
        worth = worth * 2 * STEP + Positions.spreadOf(rest, rest.length, plan.view);
        return worth * STEP + rest.length - plan.onHot(rest);
    }

    private int[] serving(int[] holders) {
        return Arrays.stream(holders).filter(plan.view::isServing).toArray();
    }
}
