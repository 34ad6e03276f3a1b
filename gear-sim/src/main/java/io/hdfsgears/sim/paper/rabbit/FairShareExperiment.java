// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.core.dataset.Dataset;
import io.hdfsgears.sim.baseline.StockLayout;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Rabbit's Table 2: one application keeps its rate while another one grows. */
final class FairShareExperiment implements Experiment {
    private static final int HOSTS = 24;
    private static final int PRIMARIES = 3;
    private static final int READERS_OF_A = 24;
    private static final int READERS_OF_B = 13;
    private static final String KEPT = "rate of A beside 3 instances of B / beside 1, Rabbit";
    private static final String KEPT_STOCK = "rate of A beside 3 instances of B / beside 1, stock HDFS";
    private static final String AHEAD = "rate of A beside 3 instances of B, Rabbit / stock HDFS";
    private static final String PLOT = "Rate of A (instances of B, MB/s)";

    @Override
    public String name() {
        return "rabbit-fair-shares";
    }

    @Override
    public String title() {
        return "Fair I/O shares: an application keeps its rate while another grows";
    }

    @Override
    public String source() {
        return "Rabbit §4.3.2, Table 2";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.each(KEPT, "×", "0.96 (180.3 → 173.6 MB/s)", 0.95, 1.05),
                Goal.each(KEPT_STOCK, "×", "0.60 (137 → 82.5 MB/s)", 0, 0.75),
                Goal.mean(AHEAD, "×", "2.10", 1, Double.POSITIVE_INFINITY));
    }

    @Override
    public String notes() {
        return """
                A **simulated shared-disk model**, not a test-bed: 24 hosts (the paper's rack of 25 less a master) with one disk
                of 60 MB/s each; a disk that serves several reads pays a seek of 8 ms for each MB. Dataset A has 100 GB, B 40 GB,
                blocks of 64 MB, r = 3, p = 3. A keeps 24 reads going and each instance of B 13, which gives the ratios of the
                paper's HDFS column; B's instances read until A is done. Rabbit's hosts are shared out by the production
                HostArbitration with equal priorities, reads within a share balanced by the hit-ratio balancer; stock HDFS
                places blocks by its default rules and reads them from any holder. Rates are those of the model and say nothing
                about the paper's MB/s; the ratios are what is compared. In the paper A is also limited by its own computing,
                which the model leaves out.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        double[] rabbit = new double[4];
        double[] stock = new double[4];
        for (int instances = 1; instances <= 3; instances++) {
            rabbit[instances] = rateOfA(instances, true, new SplittableRandom(seed));
            stock[instances] = rateOfA(instances, false, new SplittableRandom(seed));
            out.point(PLOT, "Rabbit", instances, rabbit[instances]);
            out.point(PLOT, "stock HDFS", instances, stock[instances]);
        }
        out.put(KEPT, rabbit[3] / rabbit[1]);
        out.put(KEPT_STOCK, stock[3] / stock[1]);
        out.put(AHEAD, rabbit[3] / stock[3]);
    }

    private static double rateOfA(int instances, boolean rabbit, RandomGenerator random) {
        StoredDatasets data = new StoredDatasets(HOSTS);
        add(data, "/a", 1_600, rabbit, random);
        add(data, "/b", 640, rabbit, random);
        SharedReads reads = new SharedReads(data, new SharedDisks(HOSTS, 60, 0.008, 1), rabbit, random);
        SharedReads.Job a = reads.job(0, 1, READERS_OF_A, 1_600);
        reads.start(a, 0);
        for (int i = 0; i < instances; i++) {
            reads.start(reads.job(1, 1, READERS_OF_B, Long.MAX_VALUE), 0);
        }
        reads.run(a::isDone);
        return a.megabytesPerSecond();
    }

    /** A dataset of r = 3. */
    static void add(StoredDatasets data, String path, int blocks, boolean rabbit, RandomGenerator random) {
        if (rabbit) {
            data.add(new Dataset(path, PRIMARIES, 3), blocks, random);
        } else {
            data.add(new Dataset(path, HOSTS, 3), new StockLayout(), blocks, random);
        }
    }
}
