// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.layout.CappedShares;
import io.hdfsgears.core.layout.EqualWork;
import io.hdfsgears.core.model.HostWeights;
import java.util.stream.IntStream;

/**
 * Which share of the blocks each position holds when all are up and written with one offload set (SpringFS §3.1, Figure 5).
 * Positions 1..m hold primaries alone, 1/m each. A position i beyond holds its equal-work share, 1/i, or more: what equal
 * work wants on p+1..m is balanced by load over the hosts outside, which lifts the emptiest of them, the tail, to one level.
 *
 * <p>With a copy of each block on a primary, primaries hold 1/p each. What that adds goes off the hosts outside. Shares are exact while
 * the set has at most half of the hosts, as one that follows the load has.
 *
 * <p>On a chain with fewer than r-1 hosts outside those hold every block, and the rest stays with the offload set.
 * Immutable.
 */
final class OffloadLaw {
    /** Number of halvings that find a level to the last bits. */
    private static final int HALVINGS = 60;

    private final EqualWork equalWork;
    private final int offload;
    private final double[] shares;
    private final double[] floors;

    /**
     * @param weights of the N hosts
     * @param primaries p
     * @param offload m, p..N
     * @param factor replication of the file, 1..N
     * @param primaryCopy whether each block of more than one replica has one on a primary
     */
    OffloadLaw(HostWeights weights, int primaries, int offload, int factor, boolean primaryCopy) {
        int hosts = weights.hosts();
        this.equalWork = EqualWork.of(weights, primaries, factor, false);
        this.offload = offload;
        this.shares = new double[hosts + 1];
        this.floors = new double[hosts + 1];
        double beyond = weights.sum(primaries + 1, offload) / weights.sum(1, offload);
        double copies = primaryCopy && factor > 1 ? beyond : 0;
        double outside = Math.min(hosts - offload, factor - 1);
        for (int i = 1; i <= hosts; i++) {
            double share = equalWork.share(i);
            floors[i] = i <= offload ? 1.0 / offload : share;
            shares[i] = i <= offload ? (factor - outside) / offload : share;
        }
        if (weights.isEven()) {
            liftTail(outside);
        } else {
            byCapacity(weights, factor - outside, outside);
        }
        if (copies > 0) {
            double left = Math.min(outside, factor - 1 - copies);
            raisePrimaries(weights, primaries, factor - left);
            lowerOutside(outside == 0 ? 1 : left / outside);
        }
    }

    /** Inside the offload set in proportion to capacity; outside, equal-work shares raised to one level for the capacity. */
    private void byCapacity(HostWeights weights, double inside, double outside) {
        double[] masses =
                IntStream.rangeClosed(1, offload).mapToDouble(weights::of).toArray();
        double[] all = CappedShares.of(masses, inside);
        double together = weights.sum(1, offload);
        for (int i = 1; i <= offload; i++) {
            floors[i] = weights.of(i) / together;
            shares[i] = all[i - 1];
        }
        double low = 0;
        double high = 1 / smallest(weights);
        for (int halving = 0; halving < HALVINGS; halving++) {
            double level = (low + high) / 2;
            if (raised(weights, level) < outside) {
                low = level;
            } else {
                high = level;
            }
        }
        for (int i = offload + 1; i < shares.length; i++) {
            shares[i] = Math.min(1, Math.max(floors[i], high * weights.of(i)));
        }
    }

    /** Of what the offload set holds the primaries together hold one replica of each block, or their part if that is more. */
    private void raisePrimaries(HostWeights weights, int primaries, double inside) {
        double part = weights.sum(1, primaries) / weights.sum(1, offload);
        double least = Math.max(1, inside - (offload - primaries));
        double onPrimaries = Math.min(primaries, Math.max(least, inside * part));
        divide(weights, 1, primaries, onPrimaries);
        divide(weights, primaries + 1, offload, inside - onPrimaries);
    }

    private void divide(HostWeights weights, int from, int to, double total) {
        double[] masses =
                IntStream.rangeClosed(from, to).mapToDouble(weights::of).toArray();
        System.arraycopy(CappedShares.of(masses, total), 0, shares, from, masses.length);
    }

    /** Which of the roles outside goes to the primary instead is chosen by chance: all hosts lose the same part. */
    private void lowerOutside(double part) {
        for (int i = offload + 1; i < shares.length; i++) {
            shares[i] *= part;
            floors[i] = Math.min(floors[i], shares[i]);
        }
    }

    private static double smallest(HostWeights weights) {
        return IntStream.rangeClosed(1, weights.hosts())
                .mapToDouble(weights::of)
                .min()
                .orElse(1);
    }

    private double raised(HostWeights weights, double level) {
        double sum = 0;
        for (int i = offload + 1; i < shares.length; i++) {
            sum += Math.min(1, Math.max(floors[i], level * weights.of(i)));
        }
        return sum;
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
