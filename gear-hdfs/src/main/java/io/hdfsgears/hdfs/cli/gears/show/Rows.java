// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears.show;

/**
 * Labels with texts behind them; long texts go on under their beginning.
 *
 * @param width of the terminal; 0 for any
 */
record Rows(int width, StringBuilder text) {
    private static final int LABEL = 16;

    Rows(int width) {
        this(width, new StringBuilder());
    }

    /** @param label of up to 15 characters; empty: the row goes on */
    Rows add(String label, Object value) {
        String head = label.isEmpty() ? "" : label + ":";
        StringBuilder line = new StringBuilder(head).append(" ".repeat(Math.max(1, LABEL - head.length())));
        boolean fresh = true;
        for (String word : String.valueOf(value).split(" ", -1)) {
            if (!fresh && width > 0 && line.length() + 1 + word.length() > width) {
                end(line);
                line.setLength(0);
                line.append(" ".repeat(LABEL));
                fresh = true;
            }
            line.append(fresh ? "" : " ").append(word);
            fresh = false;
        }
        end(line);
        return this;
    }

    /** A row that is there only if its text says something. */
    Rows addIf(boolean there, String label, Object value) {
        return there ? add(label, value) : this;
    }

    private void end(StringBuilder line) {
        text.append(line.toString().stripTrailing()).append(System.lineSeparator());
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
