// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.balance.RecentRequests;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntUnaryOperator;

/**
 * What keeps each host busy: requests that it was given lately (SpringFS §4) and transfers that run on it. RPC threads count,
 * the gear agent lets the counts fade. Kept for as long as the NameNode runs, whichever hosts serve. Positions on the chain never change, so they name the hosts.
 */
public final class RequestCounters {
    private volatile Counts counts;
    private RecentRequests faded;

    private static final class Counts {
        /** Since the last fading, by position. */
        final AtomicLongArray fresh;

        /** Everything before; never written after it is published. */
        final double[] base;

        Counts(AtomicLongArray fresh, double[] base) {
            this.fresh = fresh;
            this.base = base;
        }
    }

    public RequestCounters(long nowMillis) {
        faded = new RecentRequests(0, nowMillis);
        counts = new Counts(new AtomicLongArray(1), new double[1]);
    }

    /** A read was given to the host, or a replica of a new block. Any thread. */
    public void assigned(int position) {
        AtomicLongArray fresh = counts.fresh;
        if (position > 0 && position < fresh.length()) {
            fresh.incrementAndGet(position);
        }
    }

    /** Any thread; 0 for a position that is not known yet. */
    public double recent(int position) {
        Counts now = counts;
        return position < now.base.length ? now.base[position] + now.fresh.get(position) : 0;
    }

    /**
     * Called by the agent every round: takes the new requests in and lets all fade.
     *
     * @param transfers that run on the host at a position, by its last heartbeat; a stream that stays open was one request long
     *     ago and still keeps the host busy, so each counts as one
     */
    public void fade(int hosts, long nowMillis, IntUnaryOperator transfers) {
        Counts before = counts;
        int known = before.base.length - 1;
        if (hosts > known) {
            faded = faded.grown(hosts);
        }
        for (int position = 1; position <= known; position++) {
            faded.assigned(position, before.fresh.getAndSet(position, 0));
        }
        faded.advance(nowMillis);
        double[] base = new double[Math.max(hosts, known) + 1];
        for (int position = 1; position < base.length; position++) {
            base[position] = faded.recent(position) + transfers.applyAsInt(position);
        }
        counts = new Counts(hosts > known ? new AtomicLongArray(hosts + 1) : before.fresh, base);
    }
}
