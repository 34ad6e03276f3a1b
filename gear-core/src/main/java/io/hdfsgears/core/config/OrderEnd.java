// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.regex.Pattern;

/** The end of an order, as operators and programs write it. */
public final class OrderEnd {
    /** What an end may be, for messages. */
    public static final String FORMS =
            "it takes a duration such as 30m, 8h or 2d, 366d at most, or a time such as 18:00";

    private static final Duration LONGEST = Duration.ofDays(366);
    private static final Pattern TIME_OF_DAY = Pattern.compile("([01]?[0-9]|2[0-3]):[0-5][0-9]");

    private OrderEnd() {}

    /**
     * How long an order lasts: a duration, the time until the next 18:00 in the zone of now, or the time until an ISO-8601 instant with
     * its offset, such as 2026-11-27T18:00:00Z.
     *
     * @return empty for another text, for what is over and for more than a year
     */
    public static Optional<Duration> lasts(String text, ZonedDateTime now) {
        return read(text, now)
                .filter(lasts -> lasts.compareTo(Duration.ofMillis(1)) >= 0 && lasts.compareTo(LONGEST) <= 0);
    }

    private static Optional<Duration> read(String text, ZonedDateTime now) {
        if (TIME_OF_DAY.matcher(text).matches()) {
            LocalTime time = LocalTime.parse(text.length() == 4 ? "0" + text : text);
            ZonedDateTime today = now.with(time);
            return Optional.of(Duration.between(
                    now, today.isAfter(now) ? today : now.plusDays(1).with(time)));
        }
        if (text.indexOf('T') < 0) {
            return Quantities.duration(text);
        }
        try {
            return Optional.of(Duration.between(now, OffsetDateTime.parse(text)));
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty(); // the caller names the text and what it may be
        }
    }
}
