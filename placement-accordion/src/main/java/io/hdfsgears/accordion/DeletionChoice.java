// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.ReplicaWorth;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.VictimChoice;

/** Which replicas of a block go: compared by {@link ReplicaWorth}, with group 1 for primaries. */
final class DeletionChoice {
    private final Plan plan;
    private final int wanted;

    private DeletionChoice(Plan plan, int wanted) {
        this.plan = plan;
        this.wanted = wanted;
    }

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        DeletionChoice retaining = new DeletionChoice(plan, Math.max(1, request.wanted()));
        return new VictimChoice(plan.view, retaining::worth, position -> plan.fill(position, 0, load)).of(request);
    }

    private long worth(int[] rest) {
        return ReplicaWorth.of(
                rest, new Matching(plan, rest, wanted).filled(), position -> !plan.behindGroupOne(position), plan.view);
    }
}
