// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.core.balance.HitCounters;
import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** A read of every block once, each served by the host that Rabbit's balancer puts first. */
final class WholeRead {
    private final StoredBlocks stored;
    private final ClusterView view;
    private final RandomGenerator random;
    private final HitRatioBalancer balancer = new HitRatioBalancer();
    private final HitCounters counts;
    private long strange;

    WholeRead(StoredBlocks stored, ClusterView view, RandomGenerator random) {
        this.stored = stored;
        this.view = view;
        this.random = random;
        this.counts = new HitCounters(view.size());
    }

    /** Reads all blocks in a random order. */
    WholeRead run() {
        int[] order = new int[stored.size()];
        Arrays.setAll(order, i -> i);
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        for (int block : order) {
            next(stored.holders().get(block));
        }
        return this;
    }

    /** @return the host that serves a request for a block with these holders */
    int next(int[] holders) {
        int chosen = balancer.order(holders, view, this::share, counts, random)[0];
        counts.record(Arrays.stream(holders).filter(view::isServing).toArray(), chosen);
        strange += view.isServing(chosen) ? 0 : 1;
        return chosen;
    }

    private double share(int position) {
        return stored.blocks(position) / (double) stored.size();
    }

    /** Blocks that the busiest host served. */
    long busiest() {
        return counts.busiest();
    }

    /** Blocks that no serving host holds. */
    long strange() {
        return strange;
    }
}
