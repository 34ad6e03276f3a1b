// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.jobs;

import java.util.ArrayList;
import java.util.List;

/**
 * What a client does at its time: reads a file from its first byte on, then writes another.
 *
 * @param atMillis since the beginning
 * @param input file that is read
 * @param readBytes of it; 0 = nothing is read
 * @param output file that is written
 * @param writeBytes of it; 0 = nothing is written
 */
public record Job(long atMillis, String input, long readBytes, String output, long writeBytes) {
    /** Only reads, now. */
    public static Job read(String file, long bytes) {
        return new Job(0, file, bytes, "-", 0);
    }

    /** Only writes, now. */
    public static Job write(String file, long bytes) {
        return new Job(0, "-", 0, file, bytes);
    }

    String line() {
        return atMillis + "\t" + input + "\t" + readBytes + "\t" + output + "\t" + writeBytes;
    }

    static List<Job> parse(List<String> lines) {
        List<Job> jobs = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.split("\t", -1);
            jobs.add(new Job(
                    Long.parseLong(parts[0]), parts[1], Long.parseLong(parts[2]), parts[3], Long.parseLong(parts[4])));
        }
        return jobs;
    }
}
