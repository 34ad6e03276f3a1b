// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What TestDFSIO writes about a run.
 *
 * @param mebibytes processed by all its files
 * @param seconds from the start of the job to its end
 */
record DfsioResult(double mebibytes, double seconds) {
    private static final double MEBIBYTE_IN_MB = 1.048_576;
    private static final Pattern BYTES = Pattern.compile("Total MBytes processed:\\s*([0-9.,]+)");
    private static final Pattern TIME = Pattern.compile("Test exec time sec:\\s*([0-9.,]+)");

    /** @param text of its result file; the last run counts */
    static DfsioResult of(String text) {
        return new DfsioResult(last(BYTES, text), last(TIME, text));
    }

    private static double last(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        double value = Double.NaN;
        while (matcher.find()) {
            value = Double.parseDouble(matcher.group(1).replace(",", ""));
        }
        if (Double.isNaN(value)) {
            throw new IllegalArgumentException("TestDFSIO's result has no line '" + pattern + "': " + text);
        }
        return value;
    }

    /** 10^6 bytes a second of all files together, the job's start and end included. */
    double megabytesPerSecond() {
        return mebibytes * MEBIBYTE_IN_MB / seconds;
    }
}
