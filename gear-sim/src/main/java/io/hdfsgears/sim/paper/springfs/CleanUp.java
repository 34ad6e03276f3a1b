// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.springfs;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.core.model.ClusterView;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What must be copied before hosts leave (SpringFS §3.1): the blocks that no host which stays would hold, and no other. There
 * are none as long as the offload set stays whole. Each gets one copy on the least loaded primary that stays; the replica that
 * leaves is not deleted, it counts again once its host is back.
 */
final class CleanUp {
    private CleanUp() {}

    /**
     * @param active hosts that stay, the first of the chain; at least p
     * @param blocks read once and not kept
     */
    static MigrationPlan plan(
            int active,
            Iterable<MigrationBlock> blocks,
            ClusterView view,
            Layout layout,
            LoadGauge load,
            RandomGenerator random) {
        if (active < view.primaries() || active > view.size()) {
            throw new IllegalArgumentException("between p=" + view.primaries() + " and N=" + view.size()
                    + " hosts can stay active, not " + active);
        }
        Set<Integer> stay = IntStream.rangeClosed(1, active).boxed().collect(Collectors.toUnmodifiableSet());
        return MigrationPlanner.plan(new PlanRequest(
                blocks, new Purpose.Coverage(stay), view, layout, load, random, Integer.MAX_VALUE, Long.MAX_VALUE));
    }
}
