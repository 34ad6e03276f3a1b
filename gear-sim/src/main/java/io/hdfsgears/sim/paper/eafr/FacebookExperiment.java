// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.eafr;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.replication.Catalog;
import io.hdfsgears.sim.replication.DayRun;
import io.hdfsgears.sim.replication.EafrReplication;
import io.hdfsgears.sim.replication.ReplicaPolicy;
import io.hdfsgears.sim.replication.StockReplication;
import io.hdfsgears.sim.replication.World;
import io.hdfsgears.sim.trace.PathTrace;
import io.hdfsgears.sim.trace.store.TraceLibrary;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** A recorded popularity, which the paper has not: a day of Facebook's jobs by input path, twice. */
final class FacebookExperiment implements Experiment {
    private static final String STORAGE = "storage, EAFR / HDFS";
    private static final String ADDED = "replicas added for popularity in two days";
    private static final String RETIRED = "replicas moved to standby servers in two days";
    private static final String ASLEEP = "servers cold on the second evening, of 300";
    private static final String PAPER_MODEL = "saved on the second day, paper's power model, against HDFS";
    private static final String SLEEP = "saved on the second day, cold ones asleep at 5 W, against HDFS";
    private static final String LOST = "reads that met only cold servers";
    /** Three replicas of all paths fill half of the disks of 300 servers: 25 TB a copy. */
    private static final double DISTINCT_BYTES = 25e12;
    /** A larger file would not lie on single servers. */
    private static final double MOST_BYTES = 100e9;

    @Override
    public String name() {
        return "eafr-facebook-paths";
    }

    @Override
    public String title() {
        return "EAFR: a recorded popularity, Facebook 2010";
    }

    @Override
    public String source() {
        return "none: the paper has no such trace";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.mean(STORAGE, "×", "", 0, 0.9999),
                Goal.each(LOST, "reads", "", 0, 0),
                Goal.shown(ADDED, "replicas", ""),
                Goal.shown(RETIRED, "replicas", ""),
                Goal.shown(ASLEEP, "servers", ""),
                Goal.shown(PAPER_MODEL, "kWh/day", ""),
                Goal.shown(SLEEP, "kWh/day", ""));
    }

    @Override
    public String notes() {
        return """
                25,428 jobs of a sampled day of a cluster of 3,000 hosts, by the 17,158 paths that they read (92 % of them once), on 300 servers, two days one after the other. Each path is read each day, so that none is unread for the day after which cold files move (changed from ten minutes: 8,414 replicas moved, and 44.5 kWh were saved with cold servers asleep). A path is a file as large as the
                largest job that read it, all scaled by one factor so that three replicas fill about half of the disks, and none larger than 100 GB. The reads are the trace's own, at its own times; the seed draws servers and placement.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        PathTrace trace = TraceLibrary.facebook2010Paths();
        double[][] reads = new double[EnergyExperiment.INTERVALS_A_DAY][trace.paths()];
        Catalog catalog = catalog(trace, reads);
        World stock = new World(catalog, Contestant.SERVERS, new SplittableRandom(seed));
        DayRun before = twoDays(stock, new StockReplication(), reads, seed);
        World world = new World(catalog, Contestant.SERVERS, new SplittableRandom(seed));
        EafrReplication eafr = new EafrReplication(true);
        DayRun after = twoDays(world, eafr, reads, seed);
        out.put(STORAGE, world.usedBytes() / (double) stock.usedBytes());
        out.put(LOST, (double) after.lostReads());
        out.put(ADDED, eafr.added());
        out.put(RETIRED, eafr.retired());
        out.put(ASLEEP, after.asleep());
        out.put(PAPER_MODEL, before.paperKilowattHours() - after.paperKilowattHours());
        out.put(SLEEP, before.paperKilowattHours() - after.sleepKilowattHours());
    }

    /** @param reads by interval and path, to be filled */
    private static Catalog catalog(PathTrace trace, double[][] reads) {
        double[] bytes = new double[trace.paths()];
        double[] total = new double[trace.paths()];
        for (PathTrace.PathRead read : trace.reads()) {
            bytes[read.path()] = Math.max(bytes[read.path()], (double) read.bytes());
            total[read.path()]++;
            reads[(int) Math.min(reads.length - 1L, read.second() / 600)][read.path()]++;
        }
        double scale = DISTINCT_BYTES / Arrays.stream(bytes).sum();
        return new Catalog(
                Arrays.stream(bytes)
                        .mapToLong(size -> (long) Math.min(MOST_BYTES, size * scale))
                        .toArray(),
                total);
    }

    private static DayRun twoDays(World world, ReplicaPolicy policy, double[][] reads, long seed) {
        policy.place(world, new SplittableRandom(seed + 2_000_003));
        DayRun run = new DayRun(world, policy, new SplittableRandom(seed + 3_000_003));
        for (int interval = 1; interval <= 2 * reads.length; interval++) {
            run.pass(interval, reads[(interval - 1) % reads.length]);
            if (interval == reads.length) {
                run.startMeter();
            }
        }
        return run;
    }
}
