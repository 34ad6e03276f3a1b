// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.core.balance.HitCounters;
import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/** Who serves which read, by the hit-ratio balancer; keeps its counts. */
final class Serving {
    private final HitRatioBalancer balancer = new HitRatioBalancer();
    private final ClusterView view;
    private final IntToDoubleFunction share;
    private final RandomGenerator random;
    private final HitCounters counts;

    Serving(ClusterView view, IntToDoubleFunction share, RandomGenerator random) {
        this.view = view;
        this.share = share;
        this.random = random;
        this.counts = new HitCounters(view.size());
    }

    /** The host that serves one read of a block with these holders. */
    int serve(List<Integer> holders) {
        int[] active = holders.stream()
                .mapToInt(Integer::intValue)
                .filter(view::isServing)
                .toArray();
        int chosen = balancer.order(active, view, share, counts, random)[0];
        counts.record(active, chosen);
        return chosen;
    }

    /** Reads that the host served. */
    long served(int position) {
        return counts.served(position);
    }
}
