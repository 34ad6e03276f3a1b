// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.eafr;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.replication.Catalog;
import io.hdfsgears.sim.replication.ReadRun;
import io.hdfsgears.sim.replication.ReadTally;
import io.hdfsgears.sim.replication.ReplicaPolicy;
import io.hdfsgears.sim.replication.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** EAFR's Figure 9: utilisation of servers, and how many are overloaded. */
final class LoadBalanceExperiment implements Experiment {
    private static final int[] RATES = {100, 200, 300};
    private static final double[] QUANTILES = {0.01, 0.5, 0.99};
    private static final int SHOWN_RATE = 200;

    @Override
    public String name() {
        return "eafr-load-balance";
    }

    @Override
    public String title() {
        return "EAFR: load balance of the servers";
    }

    @Override
    public String source() {
        return "EAFR §4.1.4, Figure 9";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        goals.add(Goal.mean(ratio(0.99, Contestant.CDRM), "×", "below 1", 0, 0.9999));
        goals.add(Goal.mean(ratio(0.99, Contestant.HDFS), "×", "below 1", 0, 0.9999));
        goals.add(Goal.mean(ratio(0.01, Contestant.CDRM), "×", "above 1", 1.0001, 1e9));
        goals.add(Goal.mean(ratio(0.01, Contestant.HDFS), "×", "above 1", 1.0001, 1e9));
        for (int rate : RATES) {
            goals.add(Goal.mean(overload(Contestant.CDRM, rate), "×", "below 1", 0, 0.9999));
            goals.add(Goal.mean(overload(Contestant.HDFS, rate), "×", "below 1", 0, 0.9999));
        }
        for (Contestant contestant : Contestant.PAPER) {
            for (double quantile : QUANTILES) {
                goals.add(Goal.shown(absolute(contestant, quantile), "%", ""));
            }
        }
        return goals;
    }

    private static String ratio(double quantile, Contestant other) {
        return percentile(quantile) + " of utilisation, EAFR / " + other.title();
    }

    private static String overload(Contestant other, int rate) {
        return "overloaded servers at " + rate + " reads/s, EAFR / " + other.title();
    }

    private static String absolute(Contestant contestant, double quantile) {
        return percentile(quantile) + " of utilisation, " + contestant.title();
    }

    private static String percentile(double quantile) {
        return quantile == 0.5 ? "median" : quantile < 0.5 ? "1st percentile" : "99th percentile";
    }

    @Override
    public String notes() {
        return """
                The reads of `eafr-arrival-rate` at 100, 200 and 300 a second; the percentiles at 200. As in the paper, a server's utilisation is the highest of ten samples in ten minutes; reads that
                wait count, so it can be more than 100 %. All servers count; those that EAFR has put to sleep have no load, which is what makes its lowest percentile nought. Overloaded is more than 80 % at a sample.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        Catalog catalog = Contestant.catalog(seed, 1);
        for (int rate : RATES) {
            Map<Contestant, ReadTally> tallies = new HashMap<>();
            for (Contestant contestant : Contestant.PAPER) {
                ReplicaPolicy policy = contestant.policy();
                World world = Contestant.world(catalog, Contestant.SERVERS, policy, seed);
                ReadTally tally = ReadRun.run(world, policy, new ReadRun.ReadLoad(rate, 1, 7_200, 3_600), seed);
                tallies.put(contestant, tally);
                out.point(
                        "Overloaded servers (reads a second, %)", contestant.title(), rate, tally.overloadedPercent());
            }
            report(tallies, rate, out);
        }
    }

    private static void report(Map<Contestant, ReadTally> tallies, int rate, Measures out) {
        for (Contestant other : List.of(Contestant.CDRM, Contestant.HDFS)) {
            out.put(
                    overload(other, rate),
                    over(
                            of(tallies, Contestant.EAFR).overloadedPercent(),
                            of(tallies, other).overloadedPercent()));
            if (rate == SHOWN_RATE) {
                for (double quantile : new double[] {0.01, 0.99}) {
                    out.put(
                            ratio(quantile, other),
                            over(
                                    of(tallies, Contestant.EAFR).utilisation(quantile),
                                    of(tallies, other).utilisation(quantile)));
                }
            }
        }
        if (rate == SHOWN_RATE) {
            for (Contestant contestant : Contestant.PAPER) {
                for (double quantile : QUANTILES) {
                    out.put(
                            absolute(contestant, quantile),
                            100 * of(tallies, contestant).utilisation(quantile));
                }
            }
        }
    }

    private static ReadTally of(Map<Contestant, ReadTally> tallies, Contestant contestant) {
        ReadTally tally = tallies.get(contestant);
        if (tally == null) {
            throw new IllegalStateException(contestant + " did not run");
        }
        return tally;
    }

    /** Two noughts are equal. */
    private static double over(double a, double b) {
        return b == 0 ? (a == 0 ? 1 : Double.MAX_VALUE) : a / b;
    }
}
