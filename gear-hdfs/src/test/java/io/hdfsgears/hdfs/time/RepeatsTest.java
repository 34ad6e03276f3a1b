// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatsTest {
    private static final long SECOND = 1_000_000_000L;

    private final Repeats repeats = new Repeats();

    @Test
    void anOrderIsRepeatedMoreAndMoreSeldomAndThenEveryTenSeconds() {
        List<Double> given = new ArrayList<>();
        for (long now = 0; now <= 40 * SECOND; now += SECOND / 2) {
            if (repeats.isDue("h01", now)) {
                given.add(now / (double) SECOND);
            }
        }
        assertThat(given).containsExactly(0.0, 1.0, 3.0, 7.0, 15.0, 25.0, 35.0);
    }

    @Test
    void eachHostHasItsOwnPace() {
        assertThat(repeats.isDue("h01", 0)).isTrue();
        assertThat(repeats.isDue("h02", 0)).isTrue();
        assertThat(repeats.isDue("h01", SECOND / 2)).isFalse();
    }

    @Test
    void aHostThatWasNotAskedAboutForAMinuteBeginsAnew() {
        for (long now = 0; now < 30; now++) {
            repeats.isDue("h01", now * SECOND);
        }
        assertThat(repeats.isDue("h01", 91 * SECOND)).isTrue();
        assertThat(repeats.isDue("h01", 92 * SECOND)).isTrue();
    }
}
