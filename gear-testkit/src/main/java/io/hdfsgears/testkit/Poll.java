// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what a real system will show in its own time; instead of sleeps, which are too short or too long. */
public final class Poll {
    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();

    private Poll() {}

    /**
     * @param deadline longest wait, from now
     * @param what is waited for; the failure's message
     * @throws AssertionError once the deadline has passed, or when the thread is interrupted
     */
    public static void until(Duration deadline, String what, BooleanSupplier holds) {
        long start = System.nanoTime();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() - start > deadline.toNanos()) {
                throw new AssertionError("not within " + deadline.toMillis() + " ms: " + what);
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("interrupted while waiting for: " + what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
