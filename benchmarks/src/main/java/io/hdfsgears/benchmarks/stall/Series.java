// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** What one kind of work met in one phase. */
public final class Series {
    private static final double P99 = 0.99;
    private static final double NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private long[] nanos = new long[1024];
    private int count;
    private long bytes;
    private long errors;
    private long wrongBytes;

    /**
     * The figures of a series.
     *
     * @param longestMillis the longest stall: from the start of an operation to its success, failed attempts included
     */
    public record Figures(
            String kind,
            String phase,
            int operations,
            long bytes,
            double p50Millis,
            double p99Millis,
            double longestMillis,
            long errors,
            long wrongBytes) {}

    synchronized void success(long tookNanos, int n) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = tookNanos;
        bytes += n;
    }

    synchronized void error() {
        errors++;
    }

    synchronized void wrong(int n) {
        wrongBytes += n;
    }

    synchronized Figures figures(String kind, String phase) {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return new Figures(
                kind, phase, count, bytes, at(sorted, 1.0 / 2), at(sorted, P99), at(sorted, 1), errors, wrongBytes);
    }

    private static double at(long[] sorted, double part) {
        int rank = (int) Math.ceil(part * sorted.length);
        return sorted.length == 0 ? 0 : sorted[Math.max(0, rank - 1)] / NANOS_PER_MILLI;
    }
}
