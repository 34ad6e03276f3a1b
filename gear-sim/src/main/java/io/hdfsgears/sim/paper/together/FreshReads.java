// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import io.hdfsgears.sim.Simulation;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.scenario.FileShape;
import io.hdfsgears.sim.scenario.Mechanisms;
import io.hdfsgears.sim.scenario.RandomFailures;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.world.Simulated;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Files that several clients read one second after they were closed. */
final class FreshReads implements Experiment {
    private static final List<Side> SIDES = List.of(Side.OFF, Side.PFIMBI, Side.EAFR, Side.PFIMBI_AND_EAFR);
    private static final int READERS = 6;
    private static final String FALL = "99 % of fresh files within, both less the better one alone";

    private final int minutes;

    FreshReads(int minutes) {
        this.minutes = minutes;
    }

    @Override
    public String name() {
        return "fresh-reads";
    }

    @Override
    public String title() {
        return "Files read one second after their close";
    }

    @Override
    public String source() {
        return "none: beyond the papers";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>(List.of(Goal.mean(FALL, "s", "", Double.NEGATIVE_INFINITY, 0)));
        for (Side side : SIDES) {
            goals.add(Goal.shown(within(side), "s", ""));
            goals.add(Goal.shown("mean of fresh files, " + side.word, "s", ""));
            goals.add(Goal.shown("99 % of written blocks within, " + side.word, "s", ""));
            goals.add(Goal.shown("joules, " + side.word, "MJ", ""));
        }
        return goals;
    }

    private static String within(Side side) {
        return "99 % of fresh files within, " + side.word;
    }

    @Override
    public String notes() {
        return """
                The hosts of all-together, all awake, with stock's placement. Clients write files of one block, 60 MB/s in all; six
                clients read each of them one second after its close. Other clients read 200 MB/s by Zipf's law.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        Map<Side, Double> within = new EnumMap<>(Side.class);
        for (Side side : SIDES) {
            Simulated run = Simulation.run(scenario(side), seed);
            double seconds = run.freshReads().quantile(0.99) / 1e9;
            within.put(side, seconds);
            out.put(within(side), seconds);
            out.put("mean of fresh files, " + side.word, run.freshReads().mean() / 1e9);
            out.put("99 % of written blocks within, " + side.word, run.writes().quantile(0.99) / 1e9);
            out.put("joules, " + side.word, run.world().joules() / 1e6);
        }
        double alone = Math.min(within.getOrDefault(Side.PFIMBI, 0.0), within.getOrDefault(Side.EAFR, 0.0));
        out.put(FALL, within.getOrDefault(Side.PFIMBI_AND_EAFR, 0.0) - alone);
    }

    Scenario scenario(Side side) {
        return Testbed.scenario(
                name(),
                minutes * Testbed.MINUTE,
                side.layout(),
                Testbed.load(Testbed.rates(new double[] {0, 200}), Testbed.rates(new double[] {0, 60})),
                List.of(),
                new Mechanisms(
                        side.pfimbi(),
                        side.eafr(),
                        side.auto(),
                        RandomFailures.NONE,
                        new FileShape(1, 1.1, READERS),
                        List.of()));
    }
}
