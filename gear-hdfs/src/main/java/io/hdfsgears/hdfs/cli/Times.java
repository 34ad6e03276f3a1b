// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

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
