// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Time for meters that compare two looks at a counter.
 *
 * @param nanos monotonic time, ns
 * @param wall for the instants of readings
 * @param pause waits between the first two looks
 */
public record Looks(LongSupplier nanos, InstantSource wall, Pause pause) {
    /** The machine's clocks, and half a second between the first two looks. */
    public static final Looks SYSTEM = new Looks(
            System::nanoTime,
            InstantSource.system(),
            () -> TimeUnit.NANOSECONDS.sleep(Duration.ofMillis(500).toNanos()));

    /** Waits. */
    @FunctionalInterface
    public interface Pause {
        void await() throws InterruptedException;
    }
}
