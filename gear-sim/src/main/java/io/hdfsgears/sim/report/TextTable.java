// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import java.util.ArrayList;
import java.util.List;

/** A table with aligned columns for a terminal. */
public final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();

    public TextTable(List<String> heads) {
        rows.add(List.copyOf(heads));
    }

    public TextTable row(List<String> cells) {
        if (cells.size() != rows.get(0).size()) {
            throw new IllegalArgumentException(
                    "a row needs " + rows.get(0).size() + " cells, not " + cells.size() + ": " + cells);
        }
        rows.add(List.copyOf(cells));
        return this;
    }

    public String text() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(
                        widths[i], row.get(i).codePointCount(0, row.get(i).length()));
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                String cell = row.get(i);
                line.append(cell).append(" ".repeat(widths[i] - cell.codePointCount(0, cell.length()) + 2));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
