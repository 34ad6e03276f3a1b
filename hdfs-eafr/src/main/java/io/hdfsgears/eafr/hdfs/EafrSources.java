// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import io.hdfsgears.eafr.repair.SourceChoice;
import io.hdfsgears.hdfs.extra.Sources;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Senders of copies by Algorithm 4. */
final class EafrSources implements Sources {
    /** A transfer: what hosts differ by less is not worth the heartbeat that handing an order on takes. */
    private static final double MARGIN = 1;

    private final RecentLoads loads;
    private final AtomicLong handedOn = new AtomicLong();

    EafrSources(RecentLoads loads) {
        this.loads = loads;
    }

    @Override
    public int choose(List<String> holders) {
        return SourceChoice.of(holders.stream().mapToDouble(loads::remaining).toArray(), 0, MARGIN);
    }

    @Override
    public void handedOn() {
        handedOn.incrementAndGet();
    }

    void clear() {
        handedOn.set(0);
    }

    long count() {
        return handedOn.get();
    }
}
