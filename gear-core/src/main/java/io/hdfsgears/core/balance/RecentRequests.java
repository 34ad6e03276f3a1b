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
    private final long[] served;
    private final long[] offered;
    private final long startMillis;
    private long faded;

    /** @param hosts N */
    public RecentRequests(int hosts, long nowMillis) {
        this.recent = new double[hosts + 1];
        this.served = new long[hosts + 1];
        this.offered = new long[hosts + 1];
        this.startMillis = nowMillis;
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
        RecentRequests more = new RecentRequests(hosts, startMillis);
        System.arraycopy(recent, 0, more.recent, 0, Math.min(recent.length, more.recent.length));
        System.arraycopy(served, 0, more.served, 0, Math.min(served.length, more.served.length));
        System.arraycopy(offered, 0, more.offered, 0, Math.min(offered.length, more.offered.length));
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
            offered[order[i]]++;
        }
        if (serving > 0) {
            served[order[0]]++;
            recent[order[0]]++;
        }
    }

    @Override
    public long served(int position) {
        return served[position];
    }

    @Override
    public long offered(int position) {
        return offered[position];
    }

    @Override
    public double recent(int position) {
        return recent[position];
    }
}
