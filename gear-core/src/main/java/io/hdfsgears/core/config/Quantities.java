// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.config;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with units, read and written. Empty stands for a text that is none, overflow included. */
public final class Quantities {
    private static final Pattern NUMBER_AND_UNIT = Pattern.compile("(\\d{1,18})\\s*([a-z]*)");
    private static final Map<String, Long> MILLIS =
            Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);
    private static final Map<String, Long> BYTES =
            Map.of("", 1L, "k", 1L << 10, "m", 1L << 20, "g", 1L << 30, "t", 1L << 40);

    private static final String LETTERS = "KMGTPE";

    private Quantities() {}

    /** A whole number without sign or unit. */
    public static Optional<Long> whole(String text) {
        return scaled(text, Map.of("", 1L));
    }

    /** A number with one of ms, s, m, h, d. Only 0 may stand alone: what unit a bare number has, readers guess differently. */
    public static Optional<Duration> duration(String text) {
        return "0".equals(text)
                ? Optional.of(Duration.ZERO)
                : scaled(text, MILLIS).map(Duration::ofMillis);
    }

    /** A number of bytes, or with one of k, m, g, t: powers of 1024, as Hadoop reads them. */
    public static Optional<Long> bytes(String text) {
        return scaled(text, BYTES);
    }

    /** 1 host, 2 hosts. */
    public static String count(long number, String one) {
        return number + " " + one + (number == 1 ? "" : "s");
    }

    /** 1 host sleeps, 2 hosts sleep. */
    public static String count(long number, String one, String does, String doThey) {
        return count(number, one) + " " + (number == 1 ? does : doThey);
    }

    /** 100 B, 1.50 GB: powers of 1024, with letters as Hadoop prints them. */
    public static String size(long bytes) {
        double number = bytes;
        int letter = -1;
        while (Math.abs(number) >= 1024 && letter < LETTERS.length() - 1) {
            number /= 1024;
            letter++;
        }
        return letter < 0 ? bytes + " B" : String.format(Locale.ROOT, "%.2f %sB", number, LETTERS.charAt(letter));
    }

    private static Optional<Long> scaled(String text, Map<String, Long> units) {
        Matcher m = NUMBER_AND_UNIT.matcher(text.toLowerCase(Locale.ROOT));
        Long unit = m.matches() ? units.get(m.group(2)) : null;
        if (unit == null) {
            return Optional.empty();
        }
        long number = Long.parseLong(m.group(1));
        return number > Long.MAX_VALUE / unit ? Optional.empty() : Optional.of(number * unit);
    }
}
