// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.eafr;

import io.hdfsgears.eafr.rate.RateSettings;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.replication.CopyTimes;
import io.hdfsgears.sim.replication.CopyTimes.Choice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** EAFR's Figure 11: copies with and without rate adjustment at the receiver. */
final class RateAdjustmentExperiment implements Experiment {
    private static final int[] MEGABYTES = {1, 10, 100, 1_000, 10_000};
    private static final double[] WASTES = {0, 0.25, 0.5, 0.75};
    private static final int SENDERS = 8;
    private static final double INCAST_BYTES = 1e9;
    private static final double WASTE = 0.5;
    private static final Optional<RateSettings> PAPER = Optional.of(RateSettings.PAPER);
    private static final Optional<RateSettings> DEFAULT = ReplicationTimeExperiment.DEFAULT;
    private static final String PAPERS = ", the paper's thresholds of 20 and 50 %";

    @Override
    public String name() {
        return "eafr-rate-adjustment";
    }

    @Override
    public String title() {
        return "EAFR: rate adjustment at the receiver";
    }

    @Override
    public String source() {
        return "EAFR §4.2.1, Figure 11";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (int size : MEGABYTES) {
            goals.add(Goal.mean(ratio(size), "×", "below 1", 0, 0.9999));
            goals.add(Goal.shown(ratio(size) + PAPERS, "×", "below 1"));
        }
        for (double waste : WASTES) {
            for (String thresholds : List.of("", PAPERS)) {
                goals.add(Goal.shown(incast("last", waste) + thresholds, "×", ""));
                goals.add(Goal.shown(incast("mean", waste) + thresholds, "×", ""));
            }
        }
        return goals;
    }

    private static String ratio(int size) {
        return "EAFR-rate / EAFR/B, " + size + " MB";
    }

    private static String incast(String which, double waste) {
        return "8 senders to one receiver, " + which + " copy done, adjusted / not, waste " + waste;
    }

    @Override
    public String notes() {
        return """
                The copies of `eafr-replication-time`, all with EAFR's destinations. Below them 8 senders of 1 GB each that start at the same moment to one receiver, by how much an overrun receiver wastes (0.5 above).

                Rates are those that the product's receivers tell their senders (changed: a receiver of the first edition gave a new sender an even share and took nothing from the others), with the product's defaults of 5 and 10 %. With
                the paper's 20 and 50 % the first sender gets 80 % of the capacity, more share that, and none is told more unless half of it is free: that pays only where the network loses more than a fifth by itself.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        CopyTimes times = new CopyTimes(Contestant.SERVERS, new SplittableRandom(seed));
        for (int size : MEGABYTES) {
            double plain = times.meanSeconds(size * 1e6, Choice.SPEED_AND_CAPACITY, 20, Optional.empty(), WASTE, seed);
            double adjusted = times.meanSeconds(size * 1e6, Choice.SPEED_AND_CAPACITY, 20, DEFAULT, WASTE, seed);
            double papers = times.meanSeconds(size * 1e6, Choice.SPEED_AND_CAPACITY, 20, PAPER, WASTE, seed);
            out.put(ratio(size), adjusted / plain);
            out.put(ratio(size) + PAPERS, papers / plain);
            out.point(
                    "Rate adjustment (log10 of the size in MB, × without)",
                    "EAFR-rate",
                    Math.log10(size),
                    adjusted / plain);
        }
        for (double waste : WASTES) {
            double[] plain = CopyTimes.incast(SENDERS, INCAST_BYTES, Optional.empty(), waste);
            put(out, waste, "", CopyTimes.incast(SENDERS, INCAST_BYTES, DEFAULT, waste), plain);
            put(out, waste, PAPERS, CopyTimes.incast(SENDERS, INCAST_BYTES, PAPER, waste), plain);
        }
    }

    private static void put(Measures out, double waste, String thresholds, double[] adjusted, double[] plain) {
        out.put(incast("last", waste) + thresholds, adjusted[SENDERS - 1] / plain[SENDERS - 1]);
        out.put(
                incast("mean", waste) + thresholds,
                Arrays.stream(adjusted).sum() / Arrays.stream(plain).sum());
    }
}
