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
import java.util.List;
import java.util.SplittableRandom;

/** EAFR's Figure 8b: energy a day for 100 to 300 servers. */
final class EnergyExperiment implements Experiment {
    static final int INTERVALS_A_DAY = 144;
    private static final int[] SERVERS = {100, 150, 200, 250, 300};
    /** The trace's own pace on 300 servers. */
    private static final double READS_PER_SECOND = Catalog.CTH_CALLS / 14_400.0;

    private static final String PAPER_MODEL = "saved of 300 servers, paper's power model, against HDFS";
    private static final String SLEEP = "saved of 300 servers, cold ones asleep at 5 W, against HDFS";
    private static final String BOUND =
            "saved of 300 servers by the paper's model if all 90 were cold and else at full load";
    private static final String ASLEEP = "servers cold on the second day, of 300";
    private static final String HDFS = "HDFS, 300 servers";
    private static final String LOST = "reads that met only cold servers";

    @Override
    public String name() {
        return "eafr-energy";
    }

    @Override
    public String title() {
        return "EAFR: energy a day";
    }

    @Override
    public String source() {
        return "EAFR §4.1.3, Figure 8b, Table 2";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        goals.add(Goal.mean(PAPER_MODEL, "kWh/day", "> 150", 150, 1e9));
        goals.add(Goal.shown(SLEEP, "kWh/day", ""));
        goals.add(Goal.shown(BOUND, "kWh/day", ""));
        goals.add(Goal.shown(ASLEEP, "servers", "at most 90"));
        goals.add(Goal.shown(HDFS, "kWh/day", ""));
        goals.add(Goal.each(LOST, "reads", "0", 0, 0));
        for (int servers : SERVERS) {
            goals.add(Goal.mean(less(servers), "×", "below 1", 0, 0.9999));
        }
        return goals;
    }

    private static String less(int servers) {
        return "EAFR / HDFS, paper's power model, " + servers + " servers";
    }

    @Override
    public String notes() {
        return """
                Two days in intervals of ten minutes at the trace's mean pace, of which the second is measured, as long as the paper's run; of HDFS and CDRM, which change nothing, two hours (changed after a first run of two days for all). Files and reads grow with the servers (50,000 files on 300): as many files do
                not fit on 100 servers. A server's CPU load is the part of its capacity that reads take; the paper does not say how it gets CPU loads.

                The paper's number cannot come out of the paper's own model: a cold server draws 93.7 W there, a server at full load 135 W, so 90 standby servers (30 %) save at most 89 kWh a day, and that only
                against servers that never rest. At this trace's load (about a tenth of the capacity) a cold server saves 4 W. With servers that really sleep the figure is another; it is shown and not judged, since the
                goal names the paper's model. EAFR can also draw more than HDFS by that model: a server beyond its capacity draws no more than one at it, and EAFR serves reads that HDFS leaves waiting.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        for (int servers : SERVERS) {
            double scale = servers / (double) Contestant.SERVERS;
            Catalog catalog = Contestant.catalog(seed, scale);
            double stock = twoHours(catalog, servers, Contestant.HDFS, scale, seed);
            double cdrm = twoHours(catalog, servers, Contestant.CDRM, scale, seed);
            DayRun eafr = twoDays(catalog, servers, scale, seed);
            out.put(less(servers), eafr.paperKilowattHours() / stock);
            String plot = "Energy a day (servers, kWh)";
            out.point(plot, "HDFS", servers, stock);
            out.point(plot, "CDRM", servers, cdrm);
            out.point(plot, "EAFR, paper's model", servers, eafr.paperKilowattHours());
            out.point(plot, "EAFR, asleep at 5 W", servers, eafr.sleepKilowattHours());
            if (servers == Contestant.SERVERS) {
                out.put(PAPER_MODEL, stock - eafr.paperKilowattHours());
                out.put(SLEEP, stock - eafr.sleepKilowattHours());
                out.put(BOUND, 0.3 * servers * (135 - 93.7) * 24 / 1000);
                out.put(ASLEEP, eafr.asleep());
                out.put(HDFS, stock);
                out.put(LOST, (double) eafr.lostReads());
            }
        }
    }

    /** Replicas of HDFS and CDRM stay where they are: twelve intervals tell a day. */
    private static double twoHours(Catalog catalog, int servers, Contestant contestant, double scale, long seed) {
        ReplicaPolicy policy = contestant.policy();
        World world = Contestant.world(catalog, servers, policy, seed);
        DayRun run = new DayRun(world, policy, new SplittableRandom(seed + 3_000_003));
        for (int interval = 1; interval <= INTERVALS_A_DAY / 12; interval++) {
            run.pass(interval, READS_PER_SECOND * scale);
        }
        return 12 * run.paperKilowattHours();
    }

    private static DayRun twoDays(Catalog catalog, int servers, double scale, long seed) {
        ReplicaPolicy policy = Contestant.EAFR.policy();
        World world = Contestant.world(catalog, servers, policy, seed);
        DayRun run = new DayRun(world, policy, new SplittableRandom(seed + 3_000_003));
        for (int interval = 1; interval <= 2 * INTERVALS_A_DAY; interval++) {
            run.pass(interval, READS_PER_SECOND * scale);
            if (interval == INTERVALS_A_DAY) {
                run.startMeter();
            }
        }
        return run;
    }
}
