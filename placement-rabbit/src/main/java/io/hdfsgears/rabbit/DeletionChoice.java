// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.ReplicaWorth;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.VictimChoice;
import java.util.Arrays;

/** Which replicas of a block go: compared by {@link ReplicaWorth}. */
final class DeletionChoice {
    private final Plan plan;
    private final EqualWork shape;

    private DeletionChoice(Plan plan, int wanted) {
        this.plan = plan;
        this.shape = plan.shape(wanted);
    }

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        DeletionChoice retaining = new DeletionChoice(plan, Math.max(1, request.wanted()));
        return new VictimChoice(plan.view, retaining::worth, position -> plan.fill(position, 0, load)).of(request);
    }

    private long worth(int[] rest) {
        int roles =
                (int) Arrays.stream(shape.assign(rest)).filter(role -> role > 0).count();
        return ReplicaWorth.of(rest, roles, plan::isPrimary, plan.view);
    }
}
