// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.calendar.LoadCalendar.Entry;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class LoadCalendarTest {
    private static final LoadCalendar TWO = LoadCalendar.of(List.of(new Entry(200, 400, 5), new Entry(100, 300, 3)));

    @Test
    void entriesThatOverlapAddUp() {
        assertThat(TWO.peak(0, 99)).isZero();
        assertThat(TWO.peak(0, 100)).isEqualTo(3);
        assertThat(TWO.peak(100, 199)).isEqualTo(3);
        assertThat(TWO.peak(150, 250)).isEqualTo(8);
        assertThat(TWO.peak(299, 299)).isEqualTo(8);
        assertThat(TWO.peak(300, 399)).isEqualTo(5);
        assertThat(TWO.peak(400, 9_000)).isZero();
        assertThat(TWO.endMillis()).isEqualTo(400);
    }

    @Test
    void anEmptyCalendarPlansNothing() {
        assertThat(LoadCalendar.EMPTY.peak(Long.MIN_VALUE, Long.MAX_VALUE)).isZero();
        assertThat(LoadCalendar.EMPTY.endMillis()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void anotherClockMovesEntries() {
        assertThat(TWO.by(millis -> millis + 1_000).peak(1_250, 1_250)).isEqualTo(8);
        assertThat(TWO.by(millis -> 0).peak(0, 0)).as("a clock that went back").isEqualTo(8);
    }

    @Test
    void impossibleEntriesAreRefused() {
        assertThatThrownBy(() -> new Entry(5, 5, 1)).hasMessageContaining("must end after it starts");
        assertThatThrownBy(() -> new Entry(0, 5, Double.NaN)).hasMessageContaining("0 or more, not NaN");
        assertThatThrownBy(() -> new Entry(0, 5, -1)).hasMessageContaining("0 or more, not -1");
    }

    /** The law: a peak is the largest sum of the entries that hold at one moment. */
    @SeededTest(seeds = 20)
    void aPeakIsTheLargestSum(RandomGenerator random) {
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < random.nextInt(20); i++) {
            long start = random.nextInt(50);
            entries.add(new Entry(start, start + 1 + random.nextInt(20), random.nextInt(10)));
        }
        LoadCalendar calendar = LoadCalendar.of(entries);
        long from = random.nextInt(80);
        long to = from + random.nextInt(10);
        double most = 0;
        for (long at = from; at <= to; at++) {
            double sum = 0;
            for (Entry entry : entries) {
                sum += entry.startMillis() <= at && at < entry.endMillis() ? entry.bytesPerSecond() : 0;
            }
            most = Math.max(most, sum);
        }
        assertThat(calendar.peak(from, to)).isCloseTo(most, within(1e-9));
    }
}
