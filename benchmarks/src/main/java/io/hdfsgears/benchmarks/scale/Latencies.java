// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.scale;

import io.hdfsgears.benchmarks.Percentile;
import java.util.Arrays;

/** Times of one kind of call in one part of a run. */
final class Latencies {
    private static final double MILLIS = 1e6;
    private static final int HUNDRED = 100;

    private long[] nanos = new long[1 << 12];
    private int count;

    synchronized void add(long took) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = took;
    }

    /** @return milliseconds within which {@code percent} percent of the calls ended; 0 without calls */
    synchronized double percentile(double percent) {
        if (count == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return sorted[Percentile.index(count, percent / HUNDRED)] / MILLIS;
    }

    synchronized int count() {
        return count;
    }
}
