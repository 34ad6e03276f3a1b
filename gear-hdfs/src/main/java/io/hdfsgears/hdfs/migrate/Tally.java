// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.migrate.RateMeter;
import java.util.HashMap;
import java.util.Map;

/** What one job has done since this NameNode took it up. One owner. */
final class Tally {
    /** A block that was planned and moved, tried or refused so often is left where it is: its layout and its hosts do not agree. */
    private static final int MOST_TRIES = 5;

    private final Map<Long, Integer> tries = new HashMap<>();
    private RateMeter rate;
    private long blocks;
    private long bytes;
    private long needless;

    Tally(long nowNanos) {
        rate = RateMeter.startingAt(nowNanos);
    }

    void count(Orders.Ended one, long nowNanos) {
        if (one.end() == Orders.End.ARRIVED) {
            blocks++;
            bytes += one.move().bytes();
            rate = rate.plus(one.move().bytes(), nowNanos);
        }
        if (one.end() == Orders.End.NEEDLESS) {
            needless++;
        }
        if (one.end() != Orders.End.WITHDRAWN) {
            tries.merge(one.move().blockId(), 1, Integer::sum);
        }
    }

    boolean isGivenUp(long blockId) {
        return tries.getOrDefault(blockId, 0) >= MOST_TRIES;
    }

    long blocks() {
        return blocks;
    }

    long bytes() {
        return bytes;
    }

    long needless() {
        return needless;
    }

    double bytesPerSecond(long nowNanos) {
        return rate.bytesPerSecond(nowNanos);
    }
}
