// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

import java.util.Arrays;

/**
 * Requests that each host was given lately (SpringFS §4, load balancer): a counter a host, one up for each block assigned to
 * it, read or write, and faded by 0.95 every 5 s. Time is passed in. One owner; others read copies of it.
 */
public final class RecentRequests implements HitCounts {
    /** Milliseconds between two fadings. */
    public static final long FADE_MILLIS = 5_000;

    private static final double FADE = 0.95;

    private final double[] recent;
    private final HitCounters counts;
    private final long startMillis;
    private long faded;

    /** @param hosts N */
    public RecentRequests(int hosts, long nowMillis) {
        this(new double[hosts + 1], new HitCounters(hosts), nowMillis);
    }

    private RecentRequests(double[] recent, HitCounters counts, long startMillis) {
        this.recent = recent;
        this.counts = counts;
        this.startMillis = startMillis;
    }

    /** Lets the counters fade up to now; a clock that went back changes nothing. */
    public void advance(long nowMillis) {
        long due = (nowMillis - startMillis) / FADE_MILLIS;
        if (due > faded) {
            double factor = Math.pow(FADE, (double) (due - faded));
            Arrays.setAll(recent, position -> recent[position] * factor);
            faded = due;
        }
    }

    /** A block was written to the host, or read from it outside of a balancer's choice. */
    public void assigned(int position) {
        recent[position]++;
    }

    /** The same for {@code requests} requests at once. */
    public void assigned(int position, long requests) {
        recent[position] += (double) requests;
    }

    /** The same counters with room for more hosts at the end of the chain; this one is not used any more. */
    public RecentRequests grown(int hosts) {
        RecentRequests more = new RecentRequests(Arrays.copyOf(recent, hosts + 1), counts.resized(hosts), startMillis);
        more.faded = faded;
        return more;
    }

    /**
     * A read was given to the first of these hosts.
     *
     * @param order holders as the balancer ordered them
     * @param serving how many of them serve
     */
    public void chosen(int[] order, int serving) {
        for (int i = 0; i < serving; i++) {
            counts.offer(order[i]);
        }
        if (serving > 0) {
            counts.serve(order[0]);
            recent[order[0]]++;
        }
    }

    @Override
    public long served(int position) {
        return counts.served(position);
    }

    @Override
    public long offered(int position) {
        return counts.offered(position);
    }

    @Override
    public double recent(int position) {
        return recent[position];
    }
}
