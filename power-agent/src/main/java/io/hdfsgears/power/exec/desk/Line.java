// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec.desk;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One message: words between tabs, up to the end of the line. */
final class Line {
    /** Of a controller that acts. */
    static final String ACTS = "acts";
    /** Of one that does not; then who does, or nothing. */
    static final String WAITS = "waits";
    /** What was asked makes no sense; then why. */
    static final String BAD = "bad";

    private static final int LONGEST = 1 << 20;

    private Line() {}

    static void write(Writer to, List<String> words) throws IOException {
        StringBuilder line = new StringBuilder();
        for (String word : words) {
            line.append(line.isEmpty() ? "" : "\t").append(word.replaceAll("[\\t\\r\\n]", " "));
        }
        to.write(line.append('\n').toString());
        to.flush();
    }

    /** @return null: the other side ended */
    static @Nullable List<String> read(Reader from) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = from.read(); next != '\n'; next = from.read()) {
            if (next < 0) {
                return null;
            }
            if (line.length() == LONGEST) {
                throw new IOException("a line of more than " + LONGEST + " characters");
            }
            line.append((char) next);
        }
        return List.of(line.toString().split("\t", -1));
    }
}
