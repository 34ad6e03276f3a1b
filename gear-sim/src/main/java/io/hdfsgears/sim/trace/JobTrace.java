// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * A recorded day of jobs.
 *
 * @param name for reports
 * @param hosts of the recorded cluster
 * @param emptyHours hours (0..23) that hold no jobs because of how the trace was sampled
 */
public record JobTrace(String name, int hosts, List<Integer> emptyHours, List<Job> jobs) {
    public JobTrace {
        emptyHours = List.copyOf(emptyHours);
        jobs = List.copyOf(jobs);
    }

    /**
     * @param text a job a line, tab-separated: either submit time, map input, shuffle and reduce output, or the six or more
     *     columns of SWIM, where a name comes first and the time since the job before follows the submit time
     */
    public static JobTrace parse(String name, int hosts, List<Integer> emptyHours, String text) {
        List<Job> jobs = new ArrayList<>();
        int line = 0;
        for (String row : text.split("\n", -1)) {
            line++;
            if (!row.isBlank()) {
                jobs.add(job(name, line, row.strip().split("\t", -1)));
            }
        }
        if (jobs.isEmpty()) {
            throw new IllegalArgumentException("the trace " + name + " holds no jobs");
        }
        return new JobTrace(name, hosts, emptyHours, jobs);
    }

    private static Job job(String name, int line, String[] columns) {
        boolean swim = columns.length >= 6;
        try {
            return new Job(
                    Long.parseLong(columns[swim ? 1 : 0]),
                    Long.parseLong(columns[swim ? 3 : 1]),
                    Long.parseLong(columns[swim ? 4 : 2]),
                    Long.parseLong(columns[swim ? 5 : 3]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IllegalArgumentException(
                    name + ", line " + line + ": not four numbers or a row of SWIM: " + String.join(" ", columns), e);
        }
    }
}
