// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import io.hdfsgears.benchmarks.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The result of both racks, phase by phase. */
record SideBySide(Side gears, Side stock) {
    private static final String NONE = "-";

    boolean passed() {
        return gears.errors(stock).isEmpty();
    }

    String table() {
        StringBuilder text = new StringBuilder();
        String row = "%-52s %9s %9s %12s %12s %7s %7s";
        Text.line(text, row, "phase", "s, gears", "s, stock", "stall, gears", "stall, stock", "errors", "stock's");
        for (int i = 0; i < gears.phases().size(); i++) {
            Object[] cells = cells(i).toArray();
            Text.line(text, row, cells);
        }
        for (Side side : List.of(gears, stock)) {
            Text.line(text, "%s, rows: %s", side.name(), String.valueOf(side.verified()));
            side.errors(null).forEach(error -> Text.line(text, "%s: %s", side.name(), error));
        }
        return text.append(passed() ? "all verified\n" : "FAILED\n").toString();
    }

    /** Table of a results page: a row for each phase. */
    String csv() {
        StringBuilder text = new StringBuilder("phase,\"with gears, s\",\"on stock, s\",\"stall with gears, s\","
                + "\"stall on stock, s\",errors with gears,errors on stock\n");
        for (int i = 0; i < gears.phases().size(); i++) {
            List<String> cells = new ArrayList<>(cells(i));
            cells.set(0, '"' + cells.get(0) + '"');
            text.append(String.join(",", cells)).append('\n');
        }
        return text.toString();
    }

    private List<String> cells(int phase) {
        return List.of(
                gears.phases().get(phase).name(),
                cell(gears, phase, "%.1f", Phase::seconds),
                cell(stock, phase, "%.1f", Phase::seconds),
                cell(gears, phase, "%.2f", Phase::longestSeconds),
                cell(stock, phase, "%.2f", Phase::longestSeconds),
                cell(gears, phase, "%.0f", own -> own.errors().size()),
                cell(stock, phase, "%.0f", own -> own.errors().size()));
    }

    private static String cell(Side side, int phase, String format, ToDoubleFunction<Phase> value) {
        return phase < side.phases().size()
                ? Text.of(format, value.applyAsDouble(side.phases().get(phase)))
                : NONE;
    }
}
