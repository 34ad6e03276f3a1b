// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import io.hdfsgears.sim.Simulation;
import io.hdfsgears.sim.engine.Streams;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.scenario.FileShape;
import io.hdfsgears.sim.scenario.Mechanisms;
import io.hdfsgears.sim.scenario.PlannedJob;
import io.hdfsgears.sim.scenario.RandomFailures;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.trace.JobTrace;
import io.hdfsgears.sim.world.Meter;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Ledger;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** All mechanisms on one cluster, against each alone and none, with failures at random moments. */
final class AllTogether implements Experiment {
    /** Of what the disks can do, in the hour of jobs. */
    private static final double BUSY = 0.3;

    private static final String PLOT = "Hosts awake (hour, hosts)";
    private static final List<String> NAMES = List.of(
            "joules a job", "mean job time", "99 % of reads within", "bytes moved", "block-seconds below the floor");
    private static final List<String> UNITS = List.of("kJ", "s", "s", "GB", "s");

    private final Supplier<JobTrace> trace;
    private final int minutes;

    /** @param minutes of jobs, and as many of the night */
    AllTogether(Supplier<JobTrace> trace, int minutes) {
        this.trace = trace;
        this.minutes = minutes;
    }

    @Override
    public String name() {
        return "all-together";
    }

    @Override
    public String title() {
        return "All mechanisms on one cluster, against each alone";
    }

    @Override
    public String source() {
        return "none: beyond the papers";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>(List.of(
                Goal.mean("measures of five that all on wins", "", "", 4, 5),
                Goal.shown("measures of five on which all on is better than all off", "", ""),
                Goal.mean("block-seconds below the floor, all on less all off", "s", "", Double.NEGATIVE_INFINITY, 0)));
        for (Side side : Side.DAY) {
            for (int i = 0; i < NAMES.size(); i++) {
                goals.add(Goal.shown(NAMES.get(i) + ", " + side.word, UNITS.get(i), ""));
            }
            goals.add(Goal.shown("late copies, " + side.word, "GB", ""));
            goals.add(Goal.each("blocks lost, " + side.word, "blocks", "", 0, 0));
            goals.add(Goal.shown("hosts awake, " + side.word, "hosts", ""));
        }
        return goals;
    }

    @Override
    public String notes() {
        return """
                20 hosts in four racks with a disk of 100 MB/s each, blocks of 128 MiB in files of two, read by Zipf's law with
                exponent 1.1. One hour has the jobs of FB-2010's busiest hour, shrunk until they keep 30 % of the disks busy; the
                largest are cut to 200 blocks. An hour of the night follows, with 60 MB/s of writes and 10 MB/s of reads. On the
                average a host crashes or freezes every 15 minutes, for three minutes. The invariants are checked after every
                event; a violation ends the run.

                *All off*, *Pfimbi alone* and *EAFR alone* place as stock HDFS does and keep all hosts awake. *Gears alone* and *all
                on* use SpringFS (p = 3, m = 6) with predictive gears that saw seven such days. Pfimbi's writers wait for the two
                hosts with the shortest queues, alone and with all on. A late copy has ten minutes before the NameNode makes it, not
                the default of four. EAFR judges files every five minutes and takes two transfers for what a host serves well;
                readers go to the shortest queue. The other keys have their defaults.

                *Bytes moved* are those of repairs, extra replicas and moves to the layout. A copy that Pfimbi makes late is none:
                the pipeline would have written it. *Below the floor* is a block with fewer than two replicas on hosts that have not
                failed. *All on wins* a measure when it is below that of all off and of each alone.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        List<PlannedJob> jobs = new BusiestHour(trace.get())
                .plan(
                        minutes,
                        BUSY * Testbed.HOSTS * Testbed.DISK * minutes * 60 / Testbed.BLOCK,
                        new Streams(seed).of("trace"));
        Map<Side, double[]> results = new EnumMap<>(Side.class);
        for (Side side : Side.DAY) {
            results.put(side, run(side, jobs, seed, out));
        }
        double[] on = results.getOrDefault(Side.ON, new double[NAMES.size()]);
        double[] off = results.getOrDefault(Side.OFF, new double[NAMES.size()]);
        int wins = 0;
        int better = 0;
        for (int i = 0; i < NAMES.size(); i++) {
            int measure = i;
            wins += Side.HEADLINE.stream()
                            .filter(side -> side != Side.ON)
                            .allMatch(side -> on[measure] < results.getOrDefault(side, on)[measure])
                    ? 1
                    : 0;
            better += on[i] < off[i] ? 1 : 0;
        }
        out.put("measures of five that all on wins", wins);
        out.put("measures of five on which all on is better than all off", better);
        out.put("block-seconds below the floor, all on less all off", on[NAMES.size() - 1] - off[NAMES.size() - 1]);
    }

    private double[] run(Side side, List<PlannedJob> jobs, long seed, Measures out) {
        Simulated run = Simulation.run(scenario(side, jobs), seed);
        Ledger ledger = run.world().ledger();
        double moved = (double) Testbed.BLOCK * (ledger.replicas(Cause.MOVED) + ledger.replicas(Cause.REPAIRED));
        double[] measures = {
            run.world().joules() / Math.max(1, run.jobs().count()) / 1e3,
            run.jobs().mean() / 1e9,
            run.reads().quantile(0.99) / 1e9,
            moved / 1e9,
            run.world().blockSecondsBelowFloor()
        };
        out.put("late copies, " + side.word, (double) Testbed.BLOCK * ledger.replicas(Cause.LATE) / 1e9);
        for (int i = 0; i < measures.length; i++) {
            out.put(NAMES.get(i) + ", " + side.word, measures[i]);
        }
        out.put("blocks lost, " + side.word, (double) ledger.lostBlocks());
        out.put("hosts awake, " + side.word, run.meter().hostHours() * 30 / minutes);
        if (Side.HEADLINE.contains(side)) {
            for (Meter.Sample sample : run.meter().samples()) {
                out.point(PLOT, side.word, sample.hours(), sample.awake());
            }
        }
        return measures;
    }

    Scenario scenario(Side side, List<PlannedJob> jobs) {
        long night = minutes * Testbed.MINUTE;
        return Testbed.scenario(
                name(),
                2 * night,
                side.layout(),
                Testbed.load(Testbed.rates(new double[] {minutes, 10}), Testbed.rates(new double[] {minutes, 60})),
                List.of(),
                new Mechanisms(
                        side.pfimbi(),
                        side.eafr(),
                        side.auto(),
                        new RandomFailures(15 * Testbed.MINUTE, 3 * Testbed.MINUTE, 2 * night - 15 * Testbed.MINUTE),
                        new FileShape(2, 1.1),
                        jobs));
    }
}
