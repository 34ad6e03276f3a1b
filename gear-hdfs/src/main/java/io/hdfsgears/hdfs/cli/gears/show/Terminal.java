// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import io.hdfsgears.core.config.Quantities;
import java.util.Properties;

/**
 * Where the output goes. The shell profile knows, and passes it as system properties: Java cannot ask for the width.
 *
 * @param columns width of standard output; 0 for a pipe or a file, where nothing is cut
 * @param bar whether standard error is a terminal, on which a line can be drawn again
 */
public record Terminal(int columns, boolean bar) {
    /** A pipe on both sides. */
    public static final Terminal NONE = new Terminal(0, false);

    static final String COLUMNS = "hdfs.gears.columns";
    static final String BAR = "hdfs.gears.bar";
    /** A narrower one wraps by itself: a table cannot be read there anyway. */
    private static final int NARROWEST = 40;

    private static final int WIDEST = 1_000;

    /** Reads what the shell profile passed; what cannot be meant counts as a pipe. */
    public static Terminal of(Properties properties) {
        int columns = Quantities.whole(properties.getProperty(COLUMNS, "0"))
                .filter(n -> n > 0 && n <= WIDEST)
                .map(n -> Math.max(NARROWEST, Math.toIntExact(n)))
                .orElse(0);
        return new Terminal(columns, Boolean.parseBoolean(properties.getProperty(BAR, "false")));
    }
}
