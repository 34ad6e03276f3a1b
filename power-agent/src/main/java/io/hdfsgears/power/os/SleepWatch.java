// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Whether a host that was ordered to sleep has slept: a function of time, its clocks and what systemd says of the unit that puts it to
 * sleep. The kernel first writes out file systems and then freezes processes; on a host with full page caches that takes minutes,
 * so silence says nothing.
 */
final class SleepWatch {
    /** Clocks that differ by less may do so by being read one after the other. */
    private static final long GAP_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** logind lets programs delay sleep for seconds; a job that has not begun by then waits for another. */
    private static final long BEGIN_NANOS = TimeUnit.SECONDS.toNanos(90);

    private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(10);

    private SleepWatch() {}

    /** What systemd says of its unit since the host was ordered to sleep. */
    enum Unit {
        NOT_BEGUN,
        RUNNING,
        /** It has ended well: the host has slept and is up. */
        DONE,
        FAILED,
        /** It is not asked, or does not answer. */
        UNKNOWN
    }

    /**
     * @param waitedNanos since the host was ordered to sleep
     * @param gapNanos by how much the clock that counts sleep ran ahead
     * @return empty: wait on
     */
    static Optional<HostOs.Slept> judge(long waitedNanos, long gapNanos, Unit unit) {
        if (gapNanos > GAP_NANOS || unit == Unit.DONE) {
            return Optional.of(new HostOs.Slept(Optional.empty(), Math.max(0, gapNanos)));
        }
        if (unit == Unit.FAILED) {
            return Optional.of(new HostOs.Slept(Optional.of("systemd's unit failed"), 0));
        }
        long patience = unit == Unit.NOT_BEGUN ? BEGIN_NANOS : LIMIT_NANOS;
        if (waitedNanos < patience) {
            return Optional.empty();
        }
        String what = unit == Unit.NOT_BEGUN ? "systemd has not begun " : "still up ";
        return Optional.of(new HostOs.Slept(
                Optional.of(what + TimeUnit.NANOSECONDS.toSeconds(waitedNanos)
                        + " s after it was accepted; the alarm clock stays set, as it may still sleep"),
                0,
                false,
                ""));
    }
}
