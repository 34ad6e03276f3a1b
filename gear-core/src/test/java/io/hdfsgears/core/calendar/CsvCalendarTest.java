// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.calendar.LoadCalendar.Entry;
import io.hdfsgears.testkit.HostileText;
import io.hdfsgears.testkit.SeededTest;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvCalendarTest {
    private static long at(String instant) {
        return Instant.parse(instant).toEpochMilli();
    }

    @Test
    void linesAreEntries() throws CalendarException {
        String text = String.join(
                "\r\n",
                "\uFEFFstart,end,MB/s",
                "# nightly",
                "",
                "2026-11-26T02:00:00Z,2026-11-26T04:00:00Z,1200",
                "2026-11-26T05:00:00+01:00; 2026-11-26T05:30:00+01:00; 37.5",
                "");
        assertThat(CsvCalendar.parse("c.csv", text).entries())
                .containsExactly(
                        new Entry(at("2026-11-26T02:00:00Z"), at("2026-11-26T04:00:00Z"), 1.2e9),
                        new Entry(at("2026-11-26T04:00:00Z"), at("2026-11-26T04:30:00Z"), 37.5e6));
        assertThat(CsvCalendar.parse("c.csv", "").entries()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-11-26T02:00:00Z,1200                            | has 2 values, not start,end,MB/s",
                "2026-11-26T02:00:00Z,2026-11-26T04:00:00Z,1200,5     | has 4 values, not start,end,MB/s",
                "2026-11-26T02:00,2026-11-26T04:00:00Z,1              | '2026-11-26T02:00' is not an ISO-8601 time",
                "2026-11-26T02:00:00Z,2026-11-31T04:00:00Z,1          | '2026-11-31T04:00:00Z' is not an ISO-8601 time",
                "2026-11-26T04:00:00Z,2026-11-26T04:00:00Z,1          | is not after the start",
                "2026-11-26T02:00:00Z,2026-11-26T04:00:00Z,much       | 'much' is not a number of MB/s",
                "2026-11-26T02:00:00Z,2026-11-26T04:00:00Z,-5         | '-5' is not a number of MB/s",
                "2026-11-26T02:00:00Z,2026-11-26T04:00:00Z,NaN        | 'NaN' is not a number of MB/s",
                "2026-11-26T02:00:00Z,2026-11-26T04:00:00Z,9999999999 | '9999999999' is not a number of MB/s",
                "BEGIN:VCALENDAR                                      | has 1 values"
            })
    void anythingElseIsRefusedWithFileLineAndRemedy(String line, String message) {
        assertThatThrownBy(() -> CsvCalendar.parse("/etc/c.csv", "start,end,MB/s\n" + line + "\n"))
                .isInstanceOf(CalendarException.class)
                .hasMessageStartingWith("/etc/c.csv, line 2: ")
                .hasMessageContaining(message);
    }

    @SeededTest(seeds = 20)
    void hostileTextIsReadOrRefused(RandomGenerator random) {
        String text = "2026-11-26T02:00:00Z," + HostileText.any(random) + "," + HostileText.any(random);
        try {
            assertThat(CsvCalendar.parse("c", text).entries()).hasSizeLessThan(2);
        } catch (CalendarException e) {
            assertThat(e.getMessage()).startsWith("c, line ").hasSizeLessThan(400);
        }
    }
}
