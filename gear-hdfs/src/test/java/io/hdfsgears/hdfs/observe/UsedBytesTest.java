// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.hdfs.observe.UsedBytes.Sample;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class UsedBytesTest {
    private static final long NOW = 1_795_000_000_000L;
    private static final long HOUR = TimeUnit.HOURS.toMillis(1);

    private final UsedBytes used = new UsedBytes();

    /** 10 bytes an hour, looked at every hour. */
    private void grow(int hours) {
        for (int hour = 0; hour <= hours; hour++) {
            used.offer(new Sample(NOW + hour * HOUR, 1_000 + 10L * hour));
        }
    }

    @Test
    void daysAreCountedBackFromTheNewestSample() {
        assertThat(used.days()).isEmpty();
        assertThat(used.daysKnown()).isZero();
        grow(1);
        assertThat(used.days()).as("less than a day is known").containsExactly(1_010.0);
        grow(52);
        assertThat(used.days()).containsExactly(1_040.0, 1_280.0, 1_520.0);
        assertThat(used.daysKnown()).isCloseTo(52 / 24.0, within(1e-9));
    }

    @Test
    void aMonthIsKeptInFewSamples() {
        grow(24 * 60);
        assertThat(used.samples()).hasSize(UsedBytes.MOST);
        assertThat(used.days()).hasSize(31);
        assertThat(used.days().get(30)).isEqualTo(1_000.0 + 10 * 24 * 60);
    }

    @Test
    void afterAStepBackOfTheClockSamplesOfLaterTimesGo() {
        grow(48);
        int before = used.samples().size();
        used.offer(new Sample(NOW + 47 * HOUR, 7));
        assertThat(used.samples()).as("a small step").hasSizeBetween(before - 1, before);
        used.offer(new Sample(NOW, 7));
        assertThat(used.samples()).extracting(Sample::atMillis).containsExactly(NOW);
        assertThat(used.days()).hasSize(1);
    }

    @Test
    void whatAnEarlierRunKeptCountsUnlessItIsOldOrOutOfOrder() {
        used.restore(
                List.of(
                        new Sample(NOW - 24 * 40 * HOUR, 1),
                        new Sample(NOW - 24 * HOUR, 100),
                        new Sample(NOW - 48 * HOUR, 2),
                        new Sample(NOW + HOUR, 3)),
                NOW);
        assertThat(used.days()).containsExactly(100.0);
        used.offer(new Sample(NOW, 200));
        assertThat(used.days()).containsExactly(100.0, 200.0);
    }
}
