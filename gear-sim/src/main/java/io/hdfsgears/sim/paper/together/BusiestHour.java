// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import io.hdfsgears.sim.scenario.PlannedJob;
import io.hdfsgears.sim.trace.Job;
import io.hdfsgears.sim.trace.JobTrace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;

/** The jobs of a recorded day's busiest hour, shrunk to another cluster: each job's bytes by one factor, rounded to blocks by lot. */
final class BusiestHour {
    private static final int SECONDS = 3600;
    private static final int HOURS = 24;
    private static final int REPLICATION = 3;
    /** The largest jobs of the record would last longer than the hour. */
    private static final double MOST_BLOCKS = 200;

    private static final int STEPS = 30;

    private final List<Job> jobs;
    private final int from;

    BusiestHour(JobTrace trace) {
        double[] work = new double[HOURS];
        for (Job job : trace.jobs()) {
            work[hour(job)] += (double) job.readBytes() + REPLICATION * (double) job.writtenBytes();
        }
        int busiest = 0;
        for (int hour = 1; hour < HOURS; hour++) {
            busiest = work[hour] > work[busiest] ? hour : busiest;
        }
        int most = busiest;
        this.from = most * SECONDS;
        this.jobs = trace.jobs().stream().filter(job -> hour(job) == most).toList();
    }

    private static int hour(Job job) {
        return (int) Math.min(HOURS - 1, job.submitSecond() / SECONDS);
    }

    /**
     * @param minutes into which the hour is pressed
     * @param blocks that the jobs read and write in all, each written one counted three times
     */
    List<PlannedJob> plan(int minutes, double blocks, RandomGenerator random) {
        double scale = scale(blocks);
        List<PlannedJob> plan = new ArrayList<>();
        for (Job job : jobs) {
            int reads = byLot(Math.min(MOST_BLOCKS, scale * job.readBytes()), random);
            int writes = byLot(Math.min(MOST_BLOCKS, scale * job.writtenBytes()), random);
            if (reads + writes > 0) {
                long at = (job.submitSecond() - from) * 1_000_000_000L * minutes / 60;
                plan.add(new PlannedJob(at, reads, writes));
            }
        }
        plan.sort(Comparator.comparingLong(PlannedJob::atNanos));
        return plan;
    }

    /** Blocks a recorded byte, so that the jobs come to so many blocks although the largest are cut. */
    private double scale(double blocks) {
        double scale = blocks
                / jobs.stream()
                        .mapToDouble(job -> (double) job.readBytes() + REPLICATION * (double) job.writtenBytes())
                        .sum();
        for (int step = 0; step < STEPS; step++) {
            double now = scale;
            double sum = jobs.stream()
                    .mapToDouble(job -> Math.min(MOST_BLOCKS, now * job.readBytes())
                            + REPLICATION * Math.min(MOST_BLOCKS, now * job.writtenBytes()))
                    .sum();
            scale *= blocks / sum;
        }
        return scale;
    }

    private static int byLot(double blocks, RandomGenerator random) {
        return (int) blocks + (random.nextDouble() < blocks - Math.floor(blocks) ? 1 : 0);
    }
}
