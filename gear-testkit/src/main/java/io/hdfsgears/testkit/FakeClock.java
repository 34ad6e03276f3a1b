// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes only when a test says so. Safe to read from other threads. */
public final class FakeClock {
    /** 2026-01-01T00:00:00Z. */
    private static final long START_MILLIS = 1_767_225_600_000L;

    private final AtomicLong nanos = new AtomicLong();

    /** Stands in for {@code System.nanoTime()}; starts at 0. */
    public long nanos() {
        return nanos.get();
    }

    /** Stands in for {@code System.currentTimeMillis()}; moves in step with {@link #nanos()}. */
    public long millis() {
        return START_MILLIS + nanos.get() / 1_000_000;
    }

    /** @throws IllegalArgumentException for a step back: a monotonic clock takes none */
    public void advance(Duration by) {
        if (by.isNegative()) {
            throw new IllegalArgumentException("a clock does not go back: " + by);
        }
        nanos.addAndGet(by.toNanos());
    }
}
