// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.core.balance.HitCounts;
import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** A read of every block once, each served by the host that Rabbit's balancer puts first. */
final class WholeRead implements HitCounts {
    private final StoredBlocks stored;
    private final ClusterView view;
    private final RandomGenerator random;
    private final HitRatioBalancer balancer = new HitRatioBalancer();
    private final long[] served;
    private final long[] offered;
    private long strange;

    WholeRead(StoredBlocks stored, ClusterView view, RandomGenerator random) {
        this.stored = stored;
        this.view = view;
        this.random = random;
        this.served = new long[view.size() + 1];
        this.offered = new long[view.size() + 1];
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
        int chosen = balancer.order(holders, view, this::share, this, random)[0];
        for (int holder : holders) {
            offered[holder] += view.isServing(holder) ? 1 : 0;
        }
        served[chosen]++;
        strange += view.isServing(chosen) ? 0 : 1;
        return chosen;
    }

    private double share(int position) {
        return stored.blocks(position) / (double) stored.size();
    }

    /** Blocks that the busiest host served. */
    long busiest() {
        return Arrays.stream(served).max().orElse(0);
    }

    /** Blocks that no serving host holds. */
    long strange() {
        return strange;
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
