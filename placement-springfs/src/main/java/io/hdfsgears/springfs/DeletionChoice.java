// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.ReplicaWorth;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.VictimChoice;

/**
 * Which replicas of a block go: compared by {@link ReplicaWorth}, with the offload set for primaries. Where each block needs a copy on
 * a primary, that copy is worth two other roles.
 */
final class DeletionChoice {
    private DeletionChoice() {}

    static Retention retain(RetentionRequest request, Plan plan, LoadGauge load) {
        boolean needsPrimary = plan.needsPrimary(Math.min(request.wanted(), plan.view.size()));
        return new VictimChoice(
                        plan.view, rest -> worth(rest, needsPrimary, plan), position -> plan.fill(position, load))
                .of(request);
    }

    private static long worth(int[] rest, boolean needsPrimary, Plan plan) {
        int outside = 0;
        boolean primary = false;
        boolean offloaded = false;
        for (int holder : rest) {
            outside += plan.isInside(holder) ? 0 : 1;
            primary |= plan.isPrimary(holder);
            offloaded |= plan.isInside(holder) && !plan.isPrimary(holder);
        }
        int roles = needsPrimary ? outside + (primary ? 2 : 0) + (offloaded ? 1 : 0) : outside;
        return ReplicaWorth.of(rest, roles, plan::isInside, plan.view);
    }
}
