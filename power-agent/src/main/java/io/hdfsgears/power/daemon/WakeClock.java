// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A monotonic clock that also counts the time for which this machine was suspended. {@code System.nanoTime()} stands still then, and
 * the wall clock goes on: where it jumps ahead of the other, that time is added. A jump back is not.
 */
final class WakeClock implements LongSupplier {
    private static final long JUMP_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final LongSupplier nanos;
    private final LongSupplier millis;
    private long lastNanos;
    private long lastMillis;
    private long added;

    WakeClock() {
        this(System::nanoTime, System::currentTimeMillis);
    }

    WakeClock(LongSupplier nanos, LongSupplier millis) {
        this.nanos = nanos;
        this.millis = millis;
        this.lastNanos = nanos.getAsLong();
        this.lastMillis = millis.getAsLong();
    }

    @Override
    public synchronized long getAsLong() {
        long now = nanos.getAsLong();
        long wall = millis.getAsLong();
        long ahead = TimeUnit.MILLISECONDS.toNanos(wall - lastMillis) - (now - lastNanos);
        added += ahead > JUMP_NANOS ? ahead : 0;
        lastNanos = now;
        lastMillis = wall;
        return now + added;
    }
}
