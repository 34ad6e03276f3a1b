// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import java.util.Arrays;

/** How long requests took, in nanoseconds. */
public final class Latencies {
    private final long stallNanos;
    private long[] values = new long[1024];
    private int size;
    private int stalls;
    private long longest;

    public Latencies(long stallNanos) {
        this.stallNanos = stallNanos;
    }

    public void add(long nanos) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = nanos;
        stalls += nanos > stallNanos ? 1 : 0;
        longest = Math.max(longest, nanos);
    }

    public int count() {
        return size;
    }

    /** 0 without requests. */
    public double mean() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += values[i];
        }
        return size == 0 ? 0 : sum / size;
    }

    public int stalls() {
        return stalls;
    }

    public long longest() {
        return longest;
    }

    /** The value that this share of the requests does not exceed; 0 without requests. */
    public long quantile(double share) {
        long[] sorted = Arrays.copyOf(values, size);
        Arrays.sort(sorted);
        return size == 0 ? 0 : sorted[(int) Math.min(size - 1, Math.ceil(share * size))];
    }
}
