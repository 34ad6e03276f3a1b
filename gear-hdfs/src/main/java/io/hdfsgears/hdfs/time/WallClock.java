// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.time;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.util.Time;

/**
 * Milliseconds since the Unix epoch that durations may be measured with: the wall clock of one moment plus monotonic time since
 * then. The gear state stores such times, so that another NameNode can go on with its deadlines, and a step of the wall clock must
 * neither stretch nor end them. It follows the wall clock only when {@link #follow} is called, while no deadline runs.
 */
public final class WallClock {
    /** A difference that is no step: the two clocks are not read at the same moment. */
    private static final long TOLERANCE_MILLIS = 1_000;

    private static final WallClock SYSTEM = new WallClock(Time::now, Time::monotonicNowNanos);

    private final LongSupplier wallMillis;
    private final LongSupplier monotonicNanos;
    private volatile Anchor anchor;

    private record Anchor(long wallMillis, long nanos) {}

    WallClock(LongSupplier wallMillis, LongSupplier monotonicNanos) {
        this.wallMillis = wallMillis;
        this.monotonicNanos = monotonicNanos;
        this.anchor = new Anchor(wallMillis.getAsLong(), monotonicNanos.getAsLong());
    }

    /** Of this process. */
    public static long now() {
        return SYSTEM.millis();
    }

    /** Of this process: takes over a step of the wall clock, while no shift is under way. */
    public static void followSystem() {
        SYSTEM.follow();
    }

    long millis() {
        Anchor from = anchor;
        return from.wallMillis() + TimeUnit.NANOSECONDS.toMillis(monotonicNanos.getAsLong() - from.nanos());
    }

    void follow() {
        long wall = wallMillis.getAsLong();
        if (Math.abs(wall - millis()) > TOLERANCE_MILLIS) {
            anchor = new Anchor(wall, monotonicNanos.getAsLong());
        }
    }
}
