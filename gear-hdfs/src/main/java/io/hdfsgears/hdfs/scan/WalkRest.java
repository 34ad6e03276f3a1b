// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.scan;

import java.util.function.LongSupplier;

/**
 * The rest after a walk over the block map, in proportion to what the walk took: 10 M blocks take seconds, a small cluster
 * milliseconds. Repeated walks then take at most a twentieth of a core and of the read lock. One thread.
 */
public final class WalkRest {
    /** Rest after a walk, in multiples of its duration. */
    static final long RESTS = 20;

    private final LongSupplier nanos;
    private boolean walked;
    private long endNanos;
    private long tookNanos;

    /** A walk that gives a result. */
    @FunctionalInterface
    public interface Walk<T, E extends Exception> {
        T run() throws E;
    }

    /** @param nanos a monotonic clock */
    public WalkRest(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Makes a walk and measures it. */
    public <T, E extends Exception> T after(Walk<T, E> walk) throws E {
        long beganNanos = nanos.getAsLong();
        try {
            return walk.run();
        } finally {
            endNanos = nanos.getAsLong();
            tookNanos = endNanos - beganNanos;
            walked = true;
        }
    }

    /** @param mostNanos rest after a walk that took long, where work waits for the next one */
    public boolean isOverAfterAtMost(long mostNanos) {
        return !walked || nanos.getAsLong() - endNanos >= Math.min(mostNanos, RESTS * tookNanos);
    }

    /** @param leastNanos rest after a walk that took less than a twentieth of this */
    public boolean isOver(long leastNanos) {
        return !walked || nanos.getAsLong() - endNanos >= Math.max(leastNanos, RESTS * tookNanos);
    }
}
