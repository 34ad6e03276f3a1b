// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import java.util.List;

/** Percentiles by nearest rank: with fewer than 100 values the 99th percentile is the largest. */
public final class Percentile {
    private Percentile() {}

    /**
     * The index of a percentile among sorted values.
     *
     * @param count number of values, at least 1
     * @param part share of the values that are no larger, 0 to 1
     */
    public static int index(int count, double part) {
        return Math.max(0, (int) Math.ceil(part * count) - 1);
    }

    /** @param sorted values in ascending order, at least one */
    public static double of(List<Double> sorted, double part) {
        return sorted.get(index(sorted.size(), part));
    }
}
