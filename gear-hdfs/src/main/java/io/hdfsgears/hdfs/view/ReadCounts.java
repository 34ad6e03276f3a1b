// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import io.hdfsgears.core.balance.HitCounts;
import java.util.concurrent.atomic.AtomicLongArray;

/** Counters behind the hit ratio (Rabbit §3.2), one pair a position. They start anew when other hosts serve, and every ten minutes. */
public final class ReadCounts implements HitCounts {
    private final AtomicLongArray served;
    private final AtomicLongArray offered;

    public ReadCounts(int hosts) {
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
        }
    }

    @Override
    public long served(int position) {
        return served.get(position);
    }

    @Override
    public long offered(int position) {
        return offered.get(position);
    }
}
