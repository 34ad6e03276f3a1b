// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.balance.HitCounts;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counters behind the hit ratio (Rabbit §3.2), one pair a position. They start anew when other hosts serve, and every ten
 * minutes. Recent requests (SpringFS §4) do not: they are counted beside them and shared by all.
 */
public final class ReadCounts implements HitCounts {
    private final AtomicLongArray served;
    private final AtomicLongArray offered;

    private final RequestCounters requests;

    public ReadCounts(int hosts, RequestCounters requests) {
        this.requests = requests;
        served = new AtomicLongArray(hosts + 1);
        offered = new AtomicLongArray(hosts + 1);
    }

    /** @param order holders, the chosen one first */
    public void record(int[] order, int serving) {
        for (int i = 0; i < serving; i++) {
            offered.incrementAndGet(order[i]);
        }
        if (serving > 0) {
            served.incrementAndGet(order[0]);
            requests.assigned(order[0]);
        }
    }

    /** A read was given to a host out of turn. */
    public void recordOther(int position) {
        requests.assigned(position);
    }

    @Override
    public long served(int position) {
        return served.get(position);
    }

    @Override
    public long offered(int position) {
        return offered.get(position);
    }

    @Override
    public double recent(int position) {
        return requests.recent(position);
    }
}
