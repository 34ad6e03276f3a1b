// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import java.util.Locale;

/** Text with numbers that are written alike in every country. */
public final class Text {
    private Text() {}

    /** @param format for {@link String#format} */
    public static String of(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Adds a line. */
    public static void line(StringBuilder text, String format, Object... values) {
        text.append(of(format, values)).append('\n');
    }
}
