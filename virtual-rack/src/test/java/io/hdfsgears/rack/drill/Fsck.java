// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.drill;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The summary that {@code hdfs fsck} prints; -1 for a line that is not there. */
record Fsck(boolean healthy, long blocks, long under, long over, long missing, long corrupt, String text) {
    static Fsck of(String output) {
        return new Fsck(
                output.contains("is HEALTHY"),
                number(output, "Total blocks \\(validated\\)"),
                number(output, "Under-replicated blocks"),
                number(output, "Over-replicated blocks"),
                number(output, "Missing blocks"),
                number(output, "Corrupt blocks"),
                output);
    }

    /** The first such line: the one of replicated blocks, before that of erasure-coded ones. */
    private static long number(String output, String label) {
        Matcher line = Pattern.compile(label + ":\\s+(\\d+)").matcher(output);
        return line.find() ? Long.parseLong(line.group(1)) : -1;
    }

    boolean nothingLost() {
        return healthy && missing == 0 && corrupt == 0;
    }
}
