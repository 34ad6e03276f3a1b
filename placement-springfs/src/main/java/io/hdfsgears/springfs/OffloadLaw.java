// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.EqualWork;

/**
 * Which share of the blocks each position holds when all are up and written with one offload set (SpringFS §3.1, Figure 5).
 * Positions 1..m hold primaries alone, 1/m each. A position i beyond holds its equal-work share, 1/i, or more: what equal
 * work wants on p+1..m is balanced by load over the hosts outside, which lifts the emptiest of them, the tail, to one level.
 *
 * <p>On a chain with fewer than r-1 hosts outside those hold every block, and the rest stays with the offload set.
 * Immutable.
 */
final class OffloadLaw {
    private final EqualWork equalWork;
    private final int offload;
    private final double[] shares;
    private final double[] floors;

    /**
     * @param hosts N
     * @param primaries p
     * @param offload m, p..N
     * @param factor replication of the file, 1..N
     */
    OffloadLaw(int hosts, int primaries, int offload, int factor) {
        this.equalWork = EqualWork.of(hosts, primaries, factor);
        this.offload = offload;
        this.shares = new double[hosts + 1];
        this.floors = new double[hosts + 1];
        double outside = Math.min(hosts - offload, factor - 1);
        for (int i = 1; i <= hosts; i++) {
            double share = equalWork.share(i);
            floors[i] = i <= offload ? 1.0 / offload : share;
            shares[i] = i <= offload ? (factor - outside) / offload : share;
        }
        liftTail(outside);
    }

    /** Raises the emptiest positions outside the offload set to one level, so that all of them together hold {@code total}. */
    private void liftTail(double total) {
        double kept = 0;
        for (int i = offload + 1; i < shares.length; i++) {
            kept += shares[i];
        }
        int from = shares.length;
        double level = 0;
        while (from > offload + 1
                && shares[from - 1] <= (level = (total - kept + shares[from - 1]) / (shares.length - from + 1))) {
            from--;
            kept -= shares[from];
        }
        for (int i = from; i < shares.length; i++) {
            shares[i] = (total - kept) / (shares.length - from);
        }
    }

    EqualWork equalWork() {
        return equalWork;
    }

    /** m. */
    int offload() {
        return offload;
    }

    /** π with this offload set, 0..1. */
    double share(int position) {
        return shares[position];
    }

    /**
     * The least share with which the position can carry its part of the reads whenever it is up and the offload set is: 1/m
     * inside of it, the equal-work share outside, 0 beyond the spread.
     */
    double floor(int position) {
        return floors[position];
    }
}
