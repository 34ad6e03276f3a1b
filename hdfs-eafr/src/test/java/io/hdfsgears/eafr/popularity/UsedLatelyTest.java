// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class UsedLatelyTest {
    private static final long DAY = 86_400_000;

    @SeededTest(seeds = 20)
    void noFileThatWasUsedWithinThePeriodIsForgotten(RandomGenerator random) {
        UsedLately files = new UsedLately(DAY);
        Map<Long, Long> used = new HashMap<>();
        for (long now = -5 * DAY; now < 5 * DAY; now += random.nextLong(DAY / 10)) {
            long time = now;
            files.at(time);
            long file = random.nextLong(1_000);
            files.used(file);
            used.put(file, time);
            assertThat(used.entrySet().stream()
                            .filter(other -> time - other.getValue() <= DAY)
                            .filter(other -> !files.mayBeUsed(other.getKey())))
                    .isEmpty();
        }
    }

    @Test
    void afterTwoPeriodsAFileIsForgotten() {
        UsedLately files = new UsedLately(DAY);
        files.at(0);
        files.used(16_400);
        files.at(DAY);
        assertThat(files.mayBeUsed(16_400)).isTrue();
        files.at(2 * DAY);
        assertThat(files.mayBeUsed(16_400)).isFalse();
    }

    @Test
    void theClockMayBeginBelowZero() {
        UsedLately files = new UsedLately(DAY);
        files.at(-9 * DAY);
        files.used(16_400);
        files.at(-8 * DAY);
        files.at(-7 * DAY);
        assertThat(files.mayBeUsed(16_400)).isFalse();
    }

    @Test
    void ofAMillionUsedFilesFewOthersAreTakenForUsed() {
        UsedLately files = new UsedLately(DAY);
        LongStream.range(0, 1_000_000).forEach(files::used);
        long wrong =
                LongStream.range(1_000_000, 1_100_000).filter(files::mayBeUsed).count();
        assertThat(wrong).isLessThan(6_000);
    }
}
