// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import io.hdfsgears.testkit.Poll;
import java.time.Duration;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** What a drill observed, on standard output: docs/results/drills.md is made of these lines. */
final class Findings {
    private static final double NANOS_PER_SECOND = 1e9;

    private Findings() {}

    static void say(String drill, String format, Object... values) {
        System.out.println("DRILL " + drill + ": " + String.format(Locale.ROOT, format, values));
    }

    static double secondsSince(long startNanos) {
        return (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
    }

    /** Watches for as long as {@code time}: fails at the first look at which it does not hold. */
    static void stays(Duration time, String what, BooleanSupplier holds) {
        long end = System.nanoTime() + time.toNanos();
        Poll.until(time.plusMinutes(1), what, () -> {
            if (!holds.getAsBoolean()) {
                throw new AssertionError("did not stay so: " + what);
            }
            return System.nanoTime() - end > 0;
        });
    }

    /** Waits, and adds to a failure what else was known at that time. */
    static void until(Duration patience, String what, BooleanSupplier holds, Supplier<String> situation) {
        try {
            Poll.until(patience, what, holds);
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + situation.get(), e);
        }
    }
}
