// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Passing time, so that a test can own it. */
public interface Times {
    /** Monotonic, in nanoseconds. */
    long nanos();

    /** Lets time pass between two looks at a shift; may return early. */
    void pause();

    /** The machine's time, with a look once a second. */
    static Times everySecond() {
        long pauseNanos = Duration.ofSeconds(1).toNanos();
        return new Times() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public void pause() {
                LockSupport.parkNanos(pauseNanos);
            }
        };
    }
}
