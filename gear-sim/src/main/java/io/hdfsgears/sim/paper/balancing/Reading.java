// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.balancing;

import io.hdfsgears.core.balance.HitCounters;
import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.sim.optimum.ReadOptimum;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;

/**
 * All blocks that are readable, each read once in random order.
 *
 * @param served blocks of the busiest host
 * @param optimum of the busiest host in the best assignment there is
 * @param even blocks per active host
 */
record Reading(double served, double optimum, double even) {
    /** @param share b_i / B as the balancer gets it */
    static Reading of(WrittenBlocks blocks, ClusterView view, IntToDoubleFunction share, Random random) {
        List<int[]> requests = new ArrayList<>(blocks.activeHolders(view));
        Collections.shuffle(requests, random);
        HitRatioBalancer balancer = new HitRatioBalancer();
        HitCounters served = new HitCounters(view.size());
        for (int[] holders : requests) {
            served.record(holders, balancer.order(holders, view, share, served, random)[0]);
        }
        return new Reading(
                (double) served.busiest(),
                ReadOptimum.leastMaximum(requests, view.size()),
                (double) requests.size() / view.servingCount());
    }

    double ratio() {
        return served / optimum;
    }
}
