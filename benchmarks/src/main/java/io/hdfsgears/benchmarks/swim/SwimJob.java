// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.swim;

import java.util.ArrayList;
import java.util.List;

/**
 * A job as it runs here.
 *
 * @param number in the trace, from 0
 * @param atMillis since the beginning
 * @param input bytes that its maps read, 1 at least
 * @param shuffle bytes from maps to reducers
 * @param output bytes that its reducers write, one copy
 */
public record SwimJob(int number, long atMillis, long input, long shuffle, long output) {
    private static final long BYTES_OF_A_REDUCER = 64L << 20;
    private static final int MOST_REDUCERS = 6;

    /** One for each 64 MiB of output, so that large outputs are written to several hosts at once. */
    public int reducers() {
        return (int) Math.max(1, Math.min(MOST_REDUCERS, (output + BYTES_OF_A_REDUCER - 1) / BYTES_OF_A_REDUCER));
    }

    /** What it reads. */
    public String inputFile() {
        return "/swim/in/job" + number;
    }

    String line() {
        return number + "\t" + atMillis + "\t" + input + "\t" + shuffle + "\t" + output;
    }

    static List<SwimJob> parse(List<String> lines) {
        List<SwimJob> jobs = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.split("\t", -1);
            jobs.add(new SwimJob(
                    Integer.parseInt(parts[0]),
                    Long.parseLong(parts[1]),
                    Long.parseLong(parts[2]),
                    Long.parseLong(parts[3]),
                    Long.parseLong(parts[4])));
        }
        return jobs;
    }
}
