// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stocksuite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The differences from stock that are known, each with a reason.
 *
 * @param lines of the file, in its order
 */
record Differences(List<Line> lines) {
    /** @param policy one of them, or {@code *} for all */
    record Line(String test, String policy, String reason) {}

    Differences {
        lines = List.copyOf(lines);
    }

    /** Columns are separated by tabs: class#method, policy, reason. */
    static Differences of(Path file) throws IOException {
        List<Line> lines = new ArrayList<>();
        for (String text : Files.readAllLines(file)) {
            if (text.isBlank() || text.startsWith("#")) {
                continue;
            }
            String[] columns = text.split("\t", -1);
            if (columns.length != 3 || !columns[0].contains("#") || columns[2].isBlank()) {
                throw new IOException(file + ": the line \"" + text
                        + "\" has not the three columns class#method, policy and reason, separated by tabs.");
            }
            lines.add(new Line(columns[0], columns[1], columns[2]));
        }
        return new Differences(lines);
    }

    /** @param test class#method, of a parameterised test without its parameters or with them */
    Optional<String> reason(String test, String policy) {
        for (Line line : lines) {
            boolean same = test.equals(line.test())
                    || test.startsWith(line.test() + "(")
                    || test.startsWith(line.test() + "[");
            if (same && (line.policy().equals("*") || line.policy().equals(policy))) {
                return Optional.of(line.reason());
            }
        }
        return Optional.empty();
    }
}
