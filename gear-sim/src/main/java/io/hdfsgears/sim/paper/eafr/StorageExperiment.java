// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.eafr;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.replication.Catalog;
import io.hdfsgears.sim.replication.DayRun;
import io.hdfsgears.sim.replication.ReplicaPolicy;
import io.hdfsgears.sim.replication.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** EAFR's Figures 10a and 10b: storage for all replicas, and what an update costs. */
final class StorageExperiment implements Experiment {
    private static final double[] SCALES = {0.2, 0.4, 0.6, 0.8, 1};
    private static final double[] QUANTILES = {0.01, 0.5, 0.99};
    private static final double READS_PER_SECOND = Catalog.CTH_CALLS / 14_400.0;

    @Override
    public String name() {
        return "eafr-storage";
    }

    @Override
    public String title() {
        return "EAFR: storage, and the overhead of updates";
    }

    @Override
    public String source() {
        return "EAFR §4.1.5, Figures 10a and 10b";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (Contestant other : List.of(Contestant.CDRM, Contestant.HDFS)) {
            for (double scale : SCALES) {
                // Two replicas to HDFS's three, whatever is decided, as long as the budget is far below that.
                goals.add(
                        other == Contestant.HDFS
                                ? Goal.identity(storage(other, scale), "×", "below 1", 0, 0.9999)
                                : Goal.mean(storage(other, scale), "×", "below 1", 0, 0.9999));
            }
            for (double quantile : QUANTILES) {
                goals.add(Goal.mean(update(other, quantile), "×", "below 1", 0, 0.9999));
            }
        }
        for (Contestant contestant : Contestant.PAPER) {
            goals.add(Goal.shown("storage of 50,000 files, " + contestant.title(), "TB", ""));
        }
        return goals;
    }

    private static String storage(Contestant other, double scale) {
        return "storage of " + Math.round(scale * Catalog.CTH_FILES) + " files, EAFR / " + other.title();
    }

    private static String update(Contestant other, double quantile) {
        return "update overhead, "
                + (quantile == 0.5 ? "median" : quantile < 0.5 ? "1st percentile" : "99th percentile") + ", EAFR / "
                + other.title();
    }

    @Override
    public String notes() {
        return """
                After 60 hours at the trace's pace on 300 servers, with fewer files after 24 (HDFS and CDRM, which change nothing: after ten minutes). Storage counts every replica. The overhead of an update is, as in the paper, the time to write the file to its replicas (ms, a gigabit shared by the
                server's load) times the size (MB), over the files that are read; replicas on servers that sleep are not written until these wake, and the writes that a weekly wake makes up for are not counted,
                as in the paper.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        for (double scale : SCALES) {
            Catalog catalog = Contestant.catalog(seed, scale);
            Map<Contestant, World> worlds = new HashMap<>();
            for (Contestant contestant : Contestant.PAPER) {
                World world = afterDays(catalog, contestant, scale, seed);
                worlds.put(contestant, world);
                out.point(
                        "Storage (files, TB)", contestant.title(), scale * Catalog.CTH_FILES, world.usedBytes() / 1e12);
                if (scale == 1) {
                    out.put("storage of 50,000 files, " + contestant.title(), world.usedBytes() / 1e12);
                }
            }
            for (Contestant other : List.of(Contestant.CDRM, Contestant.HDFS)) {
                World eafr = of(worlds, Contestant.EAFR);
                out.put(
                        storage(other, scale),
                        eafr.usedBytes() / (double) of(worlds, other).usedBytes());
                if (scale == 1) {
                    double[] ours = overheads(eafr);
                    double[] others = overheads(of(worlds, other));
                    for (double q : QUANTILES) {
                        int at = (int) (q * ours.length);
                        out.put(update(other, q), ours[at] / others[at]);
                    }
                }
            }
        }
    }

    private static World of(Map<Contestant, World> worlds, Contestant contestant) {
        World world = worlds.get(contestant);
        if (world == null) {
            throw new IllegalStateException(contestant + " did not run");
        }
        return world;
    }

    static World afterDays(Catalog catalog, Contestant contestant, double scale, long seed) {
        ReplicaPolicy policy = contestant.policy();
        World world = Contestant.world(catalog, Contestant.SERVERS, policy, seed);
        DayRun run = new DayRun(world, policy, new SplittableRandom(seed + 3_000_003));
        int ours = scale == 1 ? EnergyExperiment.INTERVALS_UNTIL_ASLEEP : EnergyExperiment.INTERVALS_A_DAY;
        for (int interval = 1; interval <= (contestant == Contestant.EAFR ? ours : 1); interval++) {
            run.pass(interval, READS_PER_SECOND * scale);
        }
        return world;
    }

    /** By file, in order of size: ms times MB. */
    private static double[] overheads(World world) {
        Catalog catalog = world.catalog();
        double[] overheads = new double[catalog.files()];
        int files = 0;
        for (int file = 0; file < catalog.files(); file++) {
            if (catalog.isRead(file)) {
                double millis = 0;
                for (int holder : world.holders(file)) {
                    if (world.awake(holder)) {
                        double share = 1 + world.shownLoad(holder);
                        millis += 1e3 * catalog.bytes(file) * share / 125e6;
                    }
                }
                overheads[files++] = millis * catalog.bytes(file) / 1e6;
            }
        }
        double[] sorted = Arrays.copyOf(overheads, files);
        Arrays.sort(sorted);
        return sorted;
    }
}
