// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;

/** Times as people say them. */
final class Ages {
    private static final DateTimeFormatter UTC = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Ages() {}

    /** Such as 3 min ago, or in 2 h. One unit is enough to judge by. */
    static String ago(Instant then, Instant now) {
        Duration age = Duration.between(then, now);
        return age.isNegative() ? "in " + rough(age.negated()) : rough(age) + " ago";
    }

    /** The age with the time itself behind it. */
    static String both(long thenMillis, Instant now) {
        Instant then = Instant.ofEpochMilli(thenMillis);
        return ago(then, now) + " (" + UTC.format(then) + ")";
    }

    /** A text that begins with a time in ISO-8601, as notices do, with the age instead; any other text stays. */
    static String ofDated(String text, Instant now) {
        int blank = text.indexOf(' ');
        try {
            return blank < 0 ? text : ago(Instant.parse(text.substring(0, blank)), now) + "," + text.substring(blank);
        } catch (DateTimeParseException e) {
            return text;
        }
    }

    static String rough(Duration span) {
        if (span.toDays() > 1) {
            return span.toDays() + " d";
        }
        if (span.toHours() > 1) {
            return span.toHours() + " h";
        }
        return span.toMinutes() > 0 ? span.toMinutes() + " min" : span.toSeconds() + " s";
    }

    /** To the second, such as 1 min 3 s. */
    static String exact(Duration span) {
        String hours = span.toHours() > 0 ? span.toHours() + " h " : "";
        String minutes = span.toMinutes() > 0 ? span.toMinutesPart() + " min " : "";
        return hours + minutes + span.toSecondsPart() + " s";
    }
}
