// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class WakeClockTest {
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long HOUR = TimeUnit.HOURS.toMillis(1);

    /** Near its end: a monotonic clock may wrap. */
    private long nanos = Long.MAX_VALUE - 10 * MILLI;

    private long millis = 1_800_000_000_000L;
    private final WakeClock clock = new WakeClock(() -> nanos, () -> millis);
    private final long start = clock.getAsLong();

    private long passed(long monotonicMillis, long wallMillis) {
        nanos += monotonicMillis * MILLI;
        millis += wallMillis;
        return (clock.getAsLong() - start) / MILLI;
    }

    @Test
    void whileTheMachineRunsItIsTheMonotonicClock() {
        assertThat(passed(0, 0)).isZero();
        assertThat(passed(3_000, 3_000)).isEqualTo(3_000);
        assertThat(passed(20, 500))
                .as("480 ms ahead: the wall clock is set a little")
                .isEqualTo(3_020);
    }

    @Test
    void theTimeOfASuspendCounts() {
        assertThat(passed(1_000, 1_000)).isEqualTo(1_000);
        assertThat(passed(5, HOUR + 5)).isEqualTo(HOUR + 1_005);
        assertThat(passed(1_000, 1_000)).as("once").isEqualTo(HOUR + 2_005);
    }

    /** For a holder of the lease this is the safe side: it stops too early. */
    @Test
    void aWallClockThatIsSetBackIsNoTimeAndOneThatIsSetAheadIs() {
        assertThat(passed(1_000, -HOUR)).isEqualTo(1_000);
        assertThat(passed(1_000, 1_000)).isEqualTo(2_000);
        assertThat(passed(0, HOUR)).isEqualTo(HOUR + 2_000);
    }

    @SeededTest(seeds = 50)
    void itNeverGoesBackAndIsNeverBehindTheMonotonicClock(RandomGenerator random) {
        long last = start;
        long first = nanos;
        for (int i = 0; i < 1_000; i++) {
            nanos += random.nextLong(2_000 * MILLI);
            millis += random.nextLong(-5_000, 5_000);
            long now = clock.getAsLong();
            assertThat(now - last).isNotNegative();
            assertThat(now - start).isGreaterThanOrEqualTo(nanos - first);
            last = now;
        }
    }
}
