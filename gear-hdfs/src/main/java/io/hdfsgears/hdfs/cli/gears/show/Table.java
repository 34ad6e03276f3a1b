// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

import java.util.ArrayList;
import java.util.List;

/** Rows under headers, as wide as their contents, and no wider than the terminal. */
final class Table {
    private static final String GAP = "  ";
    private static final String CUT = "…";
    /** A text column is cut to no fewer characters than this. */
    private static final int SHORTEST = 8;

    /**
     * One column.
     *
     * @param right whether it holds numbers
     * @param rank 0 stays; where room lacks, the column of the highest rank goes first
     */
    record Column(String header, boolean right, int rank) {}

    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    Table(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    /** @param cells one for each column */
    void add(List<String> cells) {
        rows.add(List.copyOf(cells));
    }

    /** @param width of the terminal; 0 for any */
    String text(int width) {
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            shown.add(i);
        }
        int[] widths = widths();
        boolean dropped = true;
        while (dropped && width > 0 && total(shown, widths) > width) {
            dropped = dropOne(shown);
        }
        if (width > 0) {
            cut(shown, widths, total(shown, widths) - width);
        }
        StringBuilder text = new StringBuilder();
        text.append(line(shown, widths, columns.stream().map(Column::header).toList()));
        rows.forEach(row -> text.append(line(shown, widths, row)));
        return text.toString();
    }

    private int[] widths() {
        int[] widths = new int[columns.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = columns.get(i).header().length();
            for (List<String> row : rows) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return widths;
    }

    private static int total(List<Integer> shown, int[] widths) {
        return shown.stream().mapToInt(i -> widths[i]).sum() + GAP.length() * (shown.size() - 1);
    }

    private boolean dropOne(List<Integer> shown) {
        Integer worst = shown.stream()
                .filter(i -> columns.get(i).rank() > 0)
                .reduce((a, b) -> columns.get(b).rank() >= columns.get(a).rank() ? b : a)
                .orElse(-1);
        return shown.remove(worst);
    }

    /** Takes what is too much from the widest columns of text. */
    private void cut(List<Integer> shown, int[] widths, int excess) {
        for (int left = excess; left > 0; left--) {
            int widest = shown.stream()
                    .filter(i -> !columns.get(i).right() && widths[i] > SHORTEST)
                    .reduce((a, b) -> widths[b] > widths[a] ? b : a)
                    .orElse(-1);
            if (widest < 0) {
                return;
            }
            widths[widest]--;
        }
    }

    private String line(List<Integer> shown, int[] widths, List<String> cells) {
        List<String> parts = new ArrayList<>();
        for (int i : shown) {
            String cell = cells.get(i);
            String whole = cell.length() > widths[i] ? cell.substring(0, widths[i] - 1) + CUT : cell;
            String space = " ".repeat(widths[i] - whole.length());
            parts.add(columns.get(i).right() ? space + whole : whole + space);
        }
        return String.join(GAP, parts).stripTrailing() + System.lineSeparator();
    }
}
