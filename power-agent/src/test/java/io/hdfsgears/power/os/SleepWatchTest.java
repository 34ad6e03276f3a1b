// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.os;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.os.SleepWatch.Unit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class SleepWatchTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    @Test
    void aSuspendThatTakesTwoMinutesIsWaitedFor() {
        for (int second = 0; second < 120; second++) {
            Unit unit = second < 5 ? Unit.NOT_BEGUN : Unit.RUNNING;
            assertThat(SleepWatch.judge(second * SECOND, 1_000, unit)).isEmpty();
        }
        assertThat(SleepWatch.judge(120 * SECOND, 3_600 * SECOND, Unit.RUNNING))
                .contains(new HostOs.Slept(Optional.empty(), 3_600 * SECOND));
    }

    @Test
    void whatIsNotOverAfterTenMinutesMayStillSleep() {
        HostOs.Slept slept = SleepWatch.judge(600 * SECOND, 0, Unit.RUNNING).orElseThrow();
        assertThat(slept.failure().orElse("")).contains("still up 600 s", "alarm clock stays set");
        assertThat(slept.certain()).isFalse();
        assertThat(SleepWatch.judge(599 * SECOND, 0, Unit.UNKNOWN)).isEmpty();
    }

    @Test
    void aJobThatDoesNotBeginIsNotWaitedForSoLongAndMayStillSleep() {
        assertThat(SleepWatch.judge(89 * SECOND, 0, Unit.NOT_BEGUN)).isEmpty();
        HostOs.Slept slept = SleepWatch.judge(90 * SECOND, 0, Unit.NOT_BEGUN).orElseThrow();
        assertThat(slept.failure().orElse("")).contains("systemd has not begun");
        assertThat(slept.certain()).isFalse();
    }
}
