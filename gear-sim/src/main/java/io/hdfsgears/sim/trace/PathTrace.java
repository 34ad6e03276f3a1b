// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * A recorded day of jobs by what they read.
 *
 * @param paths how many, numbered from 0
 */
public record PathTrace(int paths, List<PathRead> reads) {
    public PathTrace {
        reads = List.copyOf(reads);
    }

    /**
     * One job.
     *
     * @param bytes of its input
     * @param path of its input
     * @param written bytes of its output
     */
    public record PathRead(long second, long bytes, int path, long written) {}

    /** @param text a job a line, tab-separated: submit time, map input, number of the input path, from 1, and output */
    public static PathTrace parse(String name, String text) {
        List<PathRead> reads = new ArrayList<>();
        int paths = 0;
        for (String row : text.split("\n", -1)) {
            if (!row.isBlank()) {
                String[] columns = row.split("\t", -1);
                try {
                    int path = Integer.parseInt(columns[2]) - 1;
                    reads.add(new PathRead(
                            Long.parseLong(columns[0]), Long.parseLong(columns[1]), path, Long.parseLong(columns[3])));
                    paths = Math.max(paths, path + 1);
                } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                    throw new IllegalArgumentException(name + ": not four numbers: " + row, e);
                }
            }
        }
        return new PathTrace(paths, reads);
    }
}
