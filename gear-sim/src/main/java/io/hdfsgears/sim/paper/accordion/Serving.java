// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.core.balance.HitCounts;
import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.model.ClusterView;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/** Who serves which read, by the hit-ratio balancer; keeps its counts. */
final class Serving implements HitCounts {
    private final HitRatioBalancer balancer = new HitRatioBalancer();
    private final ClusterView view;
    private final IntToDoubleFunction share;
    private final RandomGenerator random;
    private final long[] served;
    private final long[] offered;

    Serving(ClusterView view, IntToDoubleFunction share, RandomGenerator random) {
        this.view = view;
        this.share = share;
        this.random = random;
        this.served = new long[view.size() + 1];
        this.offered = new long[view.size() + 1];
    }

    /** The host that serves one read of a block with these holders. */
    int serve(List<Integer> holders) {
        int[] active = holders.stream()
                .mapToInt(Integer::intValue)
                .filter(view::isServing)
                .toArray();
        int chosen = balancer.order(active, view, share, this, random)[0];
        served[chosen]++;
        for (int holder : active) {
            offered[holder]++;
        }
        return chosen;
    }

    @Override
    public long served(int position) {
        return served[position];
    }

    @Override
    public long offered(int position) {
        return offered[position];
    }
}
