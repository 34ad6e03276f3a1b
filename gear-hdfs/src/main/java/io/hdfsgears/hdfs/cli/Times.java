// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Passing time, so that a test can own it. */
public interface Times {
    /** Monotonic, in nanoseconds. */
    long nanos();

    /** Lets time pass between two looks at what is waited for; may return early. */
    void pause();

    /** The machine's time, with a look once a second. */
    static Times everySecond() {
        return every(Duration.ofSeconds(1));
    }

    /** The machine's time, with that much of it between two looks. */
    static Times every(Duration pause) {
        long pauseNanos = pause.toNanos();
        return of(System::nanoTime, () -> LockSupport.parkNanos(pauseNanos));
    }

    /**
     * Time as the caller has it.
     *
     * @param nanos monotonic, in nanoseconds
     * @param pause lets time pass
     */
    static Times of(LongSupplier nanos, Runnable pause) {
        return new Times() {
            @Override
            public long nanos() {
                return nanos.getAsLong();
            }

            @Override
            public void pause() {
                pause.run();
            }
        };
    }
}
