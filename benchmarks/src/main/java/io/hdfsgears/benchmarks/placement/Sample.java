// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import java.util.Arrays;

/**
 * One round of one contestant.
 *
 * @param opsPerSecond calls per second of wall time, all threads together
 * @param p50Micros median time of a call, µs
 * @param p99Micros 99th percentile, µs
 * @param maxMicros longest call, µs
 */
record Sample(double opsPerSecond, double p50Micros, double p99Micros, double maxMicros) {
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double P50 = 0.50;
    private static final double P99 = 0.99;

    /** @param latencies of the calls in ns; left alone */
    static Sample of(long[] latencies, long wallNanos) {
        long[] sorted = latencies.clone();
        Arrays.sort(sorted);
        return new Sample(
                sorted.length * NANOS_PER_SECOND / wallNanos,
                at(sorted, P50),
                at(sorted, P99),
                sorted[sorted.length - 1] / NANOS_PER_MICRO);
    }

    /** Nearest rank: the smallest value that the given part of all does not exceed. */
    private static double at(long[] sorted, double part) {
        int rank = (int) Math.ceil(part * sorted.length);
        return sorted[Math.max(0, rank - 1)] / NANOS_PER_MICRO;
    }
}
