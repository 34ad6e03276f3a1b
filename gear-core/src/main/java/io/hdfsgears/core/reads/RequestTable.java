// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.reads;

/**
 * Table of recent requests by 64-bit hashes, in two arrays of fixed size: 16 MiB for a million requests. A hash has a few places;
 * where all are taken, the request that was seen longest ago goes. Threads rarely wait: each of many locks guards a part of the table.
 */
final class RequestTable {
    /** Places that one hash may have. */
    private static final int WAYS = 16;

    private static final int LOCKS = 256;
    private static final int TIMES_BITS = 2;
    private static final int PAUSE_BITS = 18;
    private static final long MOST_TIMES = (1L << TIMES_BITS) - 1;
    private static final long PAUSE_MASK = (1L << PAUSE_BITS) - 1;

    private final long[] hashes;
    /** For each hash: millisecond of its first request, milliseconds from there to the last, and number of requests. 0 is a free place. */
    private final long[] seen;

    private final Object[] locks = new Object[LOCKS];
    private final long withinMillis;

    /** The earlier requests with the same hash. */
    record Seen(int times, long firstMillis, long lastMillis) {}

    private static final Seen NEVER = new Seen(0, 0, 0);

    /**
     * @param places a power of two
     * @param withinMillis from the first of some requests on; less than four minutes
     */
    RequestTable(int places, long withinMillis) {
        if (Integer.bitCount(places) != 1 || places < WAYS * LOCKS || withinMillis > PAUSE_MASK) {
            throw new IllegalArgumentException("places " + places + ", withinMillis " + withinMillis);
        }
        this.hashes = new long[places];
        this.seen = new long[places];
        this.withinMillis = withinMillis;
        for (int i = 0; i < LOCKS; i++) {
            locks[i] = new Object();
        }
    }

    /**
     * Counts a request.
     *
     * @param nowMillis since a moment of the caller's, from 0 on
     * @return what was known of it before; {@code times} is at most three
     */
    Seen count(long hash, long nowMillis) {
        int set = ((int) (hash >>> 32)) & (hashes.length / WAYS - 1);
        synchronized (locks[set & (LOCKS - 1)]) {
            int oldest = set * WAYS;
            long oldestMillis = Long.MAX_VALUE;
            for (int i = set * WAYS; i < (set + 1) * WAYS; i++) {
                if (seen[i] != 0 && hashes[i] == hash) {
                    return countAgain(i, nowMillis);
                }
                long last = seen[i] == 0 ? -1 : last(seen[i]);
                if (last < oldestMillis) {
                    oldest = i;
                    oldestMillis = last;
                }
            }
            hashes[oldest] = hash;
            seen[oldest] = packed(1, nowMillis, nowMillis);
            return NEVER;
        }
    }

    private Seen countAgain(int place, long nowMillis) {
        Seen before = new Seen((int) (seen[place] & MOST_TIMES), first(seen[place]), last(seen[place]));
        boolean old = nowMillis - before.firstMillis() > withinMillis;
        seen[place] = old
                ? packed(1, nowMillis, nowMillis)
                : packed(before.times() + 1L, before.firstMillis(), Math.max(nowMillis, before.lastMillis()));
        return old ? NEVER : before;
    }

    private static long packed(long times, long firstMillis, long lastMillis) {
        return (firstMillis << (PAUSE_BITS + TIMES_BITS))
                | ((lastMillis - firstMillis) << TIMES_BITS)
                | Math.min(times, MOST_TIMES);
    }

    private static long first(long packed) {
        return packed >>> (PAUSE_BITS + TIMES_BITS);
    }

    private static long last(long packed) {
        return first(packed) + ((packed >>> TIMES_BITS) & PAUSE_MASK);
    }
}
