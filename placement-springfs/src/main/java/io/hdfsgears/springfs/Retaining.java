// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.ReplicaWorth;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.VictimChoice;

/** Which replicas of a block go: compared by {@link ReplicaWorth}, with the offload set for primaries. */
final class Retaining {
    private Retaining() {}

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        return new VictimChoice(plan.view, rest -> worth(rest, plan), position -> plan.fill(position, load))
                .of(request);
    }

    private static int worth(int[] rest, Plan plan) {
        int outside = 0;
        for (int holder : rest) {
            outside += plan.isInside(holder) ? 0 : 1;
        }
        return ReplicaWorth.of(rest, outside, plan::isInside, plan.view);
    }
}
