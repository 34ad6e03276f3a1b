// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.optimum;

import java.util.List;

/**
 * The best that any read balancer could do if it knew all requests beforehand: each request is served by one of its
 * holders, and the busiest host has as little to do as can be. Exact: a maximum flow decides whether a cap on the load of
 * every host is kept by some assignment, and a binary search finds the least such cap.
 */
public final class ReadOptimum {
    private ReadOptimum() {}

    /**
     * @param holdersOfEachRequest for each request the positions (1..hosts) that could serve it, at least one each
     * @param hosts N
     * @return requests that the busiest host serves in the best assignment, 0 without requests
     */
    public static int leastMaximum(List<int[]> holdersOfEachRequest, int hosts) {
        return leastMaximum(holdersOfEachRequest, new int[hosts + 1]);
    }

    /**
     * As {@link #leastMaximum(List, int)} for hosts that are busy already, with writes for example: the least maximum of
     * what a host has to do in all.
     *
     * @param alreadyBusy requests that each host has to serve anyway, by position; index 0 is not used
     */
    public static int leastMaximum(List<int[]> holdersOfEachRequest, int[] alreadyBusy) {
        CappedFlow flow = new CappedFlow(holdersOfEachRequest, alreadyBusy.length - 1);
        int high = greedyMaximum(holdersOfEachRequest, alreadyBusy);
        int low = busiest(alreadyBusy);
        while (low < high) {
            int cap = (low + high) >>> 1;
            if (flow.servesAll(cap, alreadyBusy)) {
                high = cap;
            } else {
                low = cap + 1;
            }
        }
        return high;
    }

    /** An upper bound that is mostly close: each request to its least busy holder. */
    private static int greedyMaximum(List<int[]> requests, int[] alreadyBusy) {
        int[] load = alreadyBusy.clone();
        for (int[] holders : requests) {
            int best = holders[0];
            for (int holder : holders) {
                best = load[holder] < load[best] ? holder : best;
            }
            load[best]++;
        }
        return busiest(load);
    }

    private static int busiest(int[] load) {
        int most = 0;
        for (int position = 1; position < load.length; position++) {
            most = Math.max(most, load[position]);
        }
        return most;
    }
}
