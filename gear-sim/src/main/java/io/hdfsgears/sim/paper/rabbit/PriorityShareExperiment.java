// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Rabbit's Table 3: shares by priority speed up short jobs at the expense of a long one. */
final class PriorityShareExperiment implements Experiment {
    private static final int HOSTS = 24;
    private static final int READERS = 24;
    private static final double DISK_MBPS = 33;
    private static final int[] PRIORITY = {1, 3, 5};
    private static final int[] BLOCKS = {1_600, 640, 320};
    private static final double[] START_SECONDS = {0, 20, 200};
    private static final List<String> PAPER = List.of("0.70", "1.85", "1.61");

    @Override
    public String name() {
        return "rabbit-priority-shares";
    }

    @Override
    public String title() {
        return "I/O shares by priority: short jobs of high priority run faster";
    }

    @Override
    public String source() {
        return "Rabbit §4.3.3, Table 3";
    }

    private static String speedUp(int job) {
        return "speed-up of job " + (job + 1) + " (priority " + PRIORITY[job] + ")";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.mean(speedUp(0), "×", PAPER.get(0), 0, 1),
                Goal.mean(speedUp(1), "×", PAPER.get(1), 1.3, 3),
                Goal.mean(speedUp(2), "×", PAPER.get(2), 1.3, 3));
    }

    @Override
    public String notes() {
        return """
                A **simulated shared-disk model**, not a test-bed (see rabbit-fair-shares), with disks of 33 MB/s so that the
                jobs take as long as the paper's: job 1 reads 100 GB from the start with priority 1, job 2 40 GB after 20 s with
                priority 3, job 3 20 GB after 200 s with priority 5, each with 24 reads at once. Speed-up is the job's time on
                stock HDFS over its time on Rabbit, where the production HostArbitration shares the hosts out anew whenever a
                job starts or ends. A dataset stops claiming hosts once it has its part of them by priority, which is our reading
                of "weighted by the priorities":
                the paper gives no algorithm. The paper's jobs also compute and write, ours only read;
                and ours lose nothing by waiting for the short jobs, since disks with one dataset's reads seek less than shared
                ones: job 1 is faster here, while the paper's took longer.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        double[] rabbit = seconds(true, new SplittableRandom(seed));
        double[] stock = seconds(false, new SplittableRandom(seed));
        for (int job = 0; job < PRIORITY.length; job++) {
            out.put(speedUp(job), stock[job] / rabbit[job]);
            out.point("Time of the jobs (job, s)", "Rabbit", job + 1, rabbit[job]);
            out.point("Time of the jobs (job, s)", "stock HDFS", job + 1, stock[job]);
        }
    }

    private static double[] seconds(boolean rabbit, RandomGenerator random) {
        StoredDatasets data = new StoredDatasets(HOSTS);
        for (int job = 0; job < PRIORITY.length; job++) {
            FairShareExperiment.add(data, "/job" + (job + 1), BLOCKS[job], rabbit, random);
        }
        SharedReads reads = new SharedReads(data, new SharedDisks(HOSTS, DISK_MBPS, 0.008, 1), rabbit, random);
        SharedReads.Job[] jobs = new SharedReads.Job[PRIORITY.length];
        for (int job = 0; job < PRIORITY.length; job++) {
            jobs[job] = reads.job(job, PRIORITY[job], READERS, BLOCKS[job]);
            reads.start(jobs[job], START_SECONDS[job]);
        }
        reads.run(() -> false);
        double[] seconds = new double[PRIORITY.length];
        for (int job = 0; job < PRIORITY.length; job++) {
            seconds[job] = jobs[job].seconds();
        }
        return seconds;
    }
}
