// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.input;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes of disks and rates as operators write them: powers of 1000, as makers of disks count. */
public final class Sizes {
    private static final Pattern SIZE = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([kmgtp]?)b?");
    private static final String UNITS = "kmgtp";

    private Sizes() {}

    /** @throws BadInputException naming the option and the value */
    public static long bytes(String option, String text) throws BadInputException {
        Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw new BadInputException(
                    option + " " + text + " is not a size: give a number with k, m, g, t or p, such as 16t.");
        }
        double factor = size.group(2).isEmpty() ? 1 : Math.pow(1000, UNITS.indexOf(size.group(2)) + 1.0);
        return (long) (Double.parseDouble(size.group(1)) * factor);
    }

    /** Bytes in a unit that people read. */
    public static String text(double bytes) {
        String[] units = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
        int unit = 0;
        double value = bytes;
        while (value >= 1000 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, value >= 100 || unit == 0 ? "%.0f %s" : "%.1f %s", value, units[unit]);
    }
}
