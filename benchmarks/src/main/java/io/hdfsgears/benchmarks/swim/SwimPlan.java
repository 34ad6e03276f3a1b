// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.swim;

import io.hdfsgears.sim.trace.Job;
import io.hdfsgears.sim.trace.JobTrace;
import java.util.ArrayList;
import java.util.List;

/** The first jobs of a trace, faster and smaller. */
public record SwimPlan(List<SwimJob> jobs) {
    private static final double MILLIS = 1e3;

    public SwimPlan {
        jobs = List.copyOf(jobs);
    }

    /**
     * Cuts and scales a trace.
     *
     * @param first number of jobs, from the start of the trace
     * @param speed seconds of the trace that pass in one second of the run
     * @param scale bytes of the run for one byte of the trace
     * @throws IllegalArgumentException for a trace with fewer jobs
     */
    public static SwimPlan of(JobTrace trace, int first, double speed, double scale) {
        if (first < 1 || first > trace.jobs().size()) {
            throw new IllegalArgumentException(
                    "the trace has " + trace.jobs().size() + " jobs: give 1 to as many, not " + first);
        }
        List<SwimJob> jobs = new ArrayList<>();
        long from = trace.jobs().get(0).submitSecond();
        for (Job job : trace.jobs().subList(0, first)) {
            jobs.add(new SwimJob(
                    jobs.size(),
                    Math.round((job.submitSecond() - from) * MILLIS / speed),
                    Math.max(1, Math.round(job.readBytes() * scale)),
                    Math.round(job.shuffledBytes() * scale),
                    Math.round(job.writtenBytes() * scale)));
        }
        return new SwimPlan(jobs);
    }

    /** As {@link SwimClient} takes them. */
    public List<String> lines() {
        return jobs.stream().map(SwimJob::line).toList();
    }

    public double seconds() {
        return jobs.get(jobs.size() - 1).atMillis() / MILLIS;
    }

    /** Of all jobs, one copy. */
    public long outputBytes() {
        return jobs.stream().mapToLong(SwimJob::output).sum();
    }
}
