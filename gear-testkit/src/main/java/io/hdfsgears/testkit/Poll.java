// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what a real system will show in its own time; instead of sleeps, which are too short or too long. */
public final class Poll {
    private static final long PAUSE_NANOS = Duration.ofMillis(20).toNanos();
    private static final long LONGEST_PAUSE_NANOS = Duration.ofMillis(200).toNanos();
    /** Looking takes a fifth of the time at most: the cores are for what is waited for. */
    private static final int PAUSE_A_LOOK = 4;

    private Poll() {}

    /**
     * @param deadline longest wait, from now
     * @param what is waited for; the failure's message
     * @throws AssertionError once the deadline has passed, or when the thread is interrupted
     */
    public static void until(Duration deadline, String what, BooleanSupplier holds) {
        long start = System.nanoTime();
        long look = start;
        while (!holds.getAsBoolean()) {
            long now = System.nanoTime();
            if (now - start > deadline.toNanos()) {
                throw new AssertionError("not within " + deadline.toMillis() + " ms: " + what);
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("interrupted while waiting for: " + what);
            }
            LockSupport.parkNanos(Math.min(Math.max(PAUSE_A_LOOK * (now - look), PAUSE_NANOS), LONGEST_PAUSE_NANOS));
            look = System.nanoTime();
        }
    }
}
