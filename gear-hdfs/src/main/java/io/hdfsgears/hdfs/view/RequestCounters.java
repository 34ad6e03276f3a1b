// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.balance.RecentRequests;
import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntUnaryOperator;

/**
 * What keeps each host busy: requests that it was given lately (SpringFS §4) and transfers that run on it. RPC threads count,
 * the gear agent lets the counts fade. Kept for as long as the NameNode runs, whichever hosts serve. All counts start anew when a host
 * has left the chain, since others have its position then.
 */
public final class RequestCounters {
    private volatile Counts counts;
    private RecentRequests faded;
    private List<NodeId> chain = List.of();

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
     * @param now the hosts, by position
     * @param transfers that run on the host at a position, by its last heartbeat; a stream that stays open was one request long
     *     ago and still keeps the host busy, so each counts as one
     */
    public void fade(List<NodeId> now, long nowMillis, IntUnaryOperator transfers) {
        int hosts = now.size();
        int known = chain.size();
        boolean same = hosts == known && chain.equals(now);
        AtomicLongArray fresh = same ? counts.fresh : new AtomicLongArray(hosts + 1);
        if (same || (hosts > known && chain.equals(now.subList(0, known)))) {
            faded = same ? faded : faded.grown(hosts);
            for (int position = 1; position <= known; position++) {
                faded.assigned(position, counts.fresh.getAndSet(position, 0));
            }
        } else {
            faded = new RecentRequests(hosts, nowMillis);
        }
        chain = List.copyOf(now);
        faded.advance(nowMillis);
        double[] base = new double[hosts + 1];
        for (int position = 1; position <= hosts; position++) {
            base[position] = faded.recent(position) + transfers.applyAsInt(position);
        }
        counts = new Counts(fresh, base);
    }
}
