// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OrderEndTest {
    private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-11-26T17:30:00+01:00[Europe/Berlin]");

    private static Optional<Duration> lasts(String text) {
        return OrderEnd.lasts(text, NOW);
    }

    @Test
    void aTimeOfTheDayIsTheNextOne() {
        assertThat(lasts("18:00")).contains(Duration.ofMinutes(30));
        assertThat(lasts("17:30")).contains(Duration.ofDays(1));
        assertThat(lasts("9:05")).contains(Duration.ofMinutes(15 * 60 + 35));
    }

    @Test
    void aDurationIsItself() {
        assertThat(lasts("2h")).contains(Duration.ofHours(2));
        assertThat(lasts("366d")).contains(Duration.ofDays(366));
    }

    @Test
    void anInstantHasItsOffset() {
        assertThat(lasts("2026-11-26T18:00:00+01:00")).contains(Duration.ofMinutes(30));
        assertThat(lasts("2026-11-26T18:00Z")).contains(Duration.ofMinutes(90));
    }

    /** The clocks go forward at 02:00 on 2026-03-29. */
    @Test
    void aTimeOfTheDayIsTheUsersAlsoWhenTheClocksChange() {
        ZonedDateTime evening = ZonedDateTime.parse("2026-03-28T22:00:00+01:00[Europe/Berlin]");
        assertThat(OrderEnd.lasts("06:00", evening)).contains(Duration.ofHours(7));
    }

    @Test
    void anythingElseIsNone() {
        for (String text : List.of(
                "",
                "18",
                "24:00",
                "0s",
                "367d",
                "-2h",
                "2026-11-26T17:30:00+01:00",
                "2025-11-26T18:00:00Z",
                "2027-12-01T00:00:00Z",
                "2026-11-26T18:00",
                "2026-11-31T18:00:00Z",
                "+999999999-12-31T23:59:59Z",
                "-999999999-01-01T00:00:00Z",
                "T",
                "99999999999999999999h")) {
            assertThat(lasts(text)).as(text).isEmpty();
        }
    }
}
