// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

import java.util.Arrays;

/** Counters of reads that do not fade; whoever reads records its choices here. One owner. */
public final class HitCounters implements HitCounts {
    private final long[] served;
    private final long[] offered;

    /** @param hosts N */
    public HitCounters(int hosts) {
        this(new long[hosts + 1], new long[hosts + 1]);
    }

    private HitCounters(long[] served, long[] offered) {
        this.served = served;
        this.offered = offered;
    }

    /**
     * Counts one read.
     *
     * @param serving holders that serve
     * @param chosen the host that was asked
     */
    public void record(int[] serving, int chosen) {
        for (int holder : serving) {
            offer(holder);
        }
        serve(chosen);
    }

    /** Counts a block that the host could have served. */
    public void offer(int position) {
        offered[position]++;
    }

    /** Counts a block that the host was asked for first. */
    public void serve(int position) {
        served[position]++;
    }

    /** A copy for another number of hosts: more at the end of the chain, or fewer. */
    HitCounters resized(int hosts) {
        return new HitCounters(Arrays.copyOf(served, hosts + 1), Arrays.copyOf(offered, hosts + 1));
    }

    /** Sets all counters to zero. */
    public void clear() {
        Arrays.fill(served, 0);
        Arrays.fill(offered, 0);
    }

    /** Blocks that the busiest host served. */
    public long busiest() {
        return Arrays.stream(served).max().orElse(0);
    }

    @Override
    public long served(int position) {
        return served[position];
    }

    @Override
    public long offered(int position) {
        return offered[position];
    }
}
