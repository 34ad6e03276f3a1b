// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Divides replicas of a block among hosts in proportion to what they weigh, with at most one replica a host. */
public final class CappedShares {
    private CappedShares() {}

    /**
     * Shares min(1, c·m) with the c that makes them sum up to {@code total}.
     *
     * @param masses above 0, one for each host
     * @param total 0 to the number of hosts
     */
    public static double[] of(double[] masses, double total) {
        double left = Arrays.stream(masses).sum();
        Integer[] heaviest = IntStream.range(0, masses.length).boxed().toArray(Integer[]::new);
        Arrays.sort(heaviest, Comparator.comparingDouble(i -> -masses[i]));
        double[] shares = new double[masses.length];
        int full = 0;
        while (full < masses.length && masses[heaviest[full]] * (total - full) >= left) {
            left -= masses[heaviest[full]];
            shares[heaviest[full++]] = 1;
        }
        for (int i = full; i < masses.length; i++) {
            shares[heaviest[i]] = Math.max(0, total - full) * masses[heaviest[i]] / left;
        }
        return shares;
    }
}
