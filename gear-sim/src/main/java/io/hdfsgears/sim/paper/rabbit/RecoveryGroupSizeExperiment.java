// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.rabbit.recovery.RecoveryGroupSize;
import io.hdfsgears.rabbit.recovery.RecoveryLayout;
import io.hdfsgears.rabbit.recovery.RecoverySettings;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rabbit's Table 1. */
final class RecoveryGroupSizeExperiment implements Experiment {
    private static final int PRIMARIES = 100;
    private static final Map<Integer, Integer> TABLE =
            new TreeMap<>(Map.of(1, 174, 5, 37, 10, 20, 20, 11, 50, 6, 100, 4));
    private static final String PLOT = "Recovery group size, p = 100 (gear group size, hosts)";

    @Override
    public String name() {
        return "rabbit-recovery-group-size";
    }

    @Override
    public String title() {
        return "Fault-tolerant layout: gear group size against recovery group size";
    }

    @Override
    public String source() {
        return "Rabbit §3.5, Table 1";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        TABLE.forEach((g, size) -> goals.add(Goal.identity(table(g), "hosts", "" + size, size, size)));
        TABLE.forEach((g, size) -> goals.add(Goal.identity(formula(g), "hosts", "" + size, size - 0.5, size + 0.6)));
        TABLE.forEach((g, size) -> goals.add(Goal.identity(woken(g), "hosts", "" + size, size - 1, size - 1)));
        return goals;
    }

    private static String table(int groupSize) {
        return "recovery group with a row to spare, g = " + groupSize;
    }

    private static String formula(int groupSize) {
        return "(e(p+g)−p)/g, g = " + groupSize;
    }

    private static String woken(int groupSize) {
        return "hosts that the layout wakes, g = " + groupSize;
    }

    @Override
    public String notes() {
        return """
                p = 100. A recovery group must hold one replica of all that its primaries hold: rows j = 1, 2, ... of g hosts
                with B/(p+g·j) blocks each, until they sum up to B. That least number of rows is what the production
                RecoveryLayout wakes. Table 1 prints one row more, for all six gear group sizes: the least number and a row to
                spare gives 174, 37, 20, 11, 6 and 4 exactly. The formula printed in the paper, (e(p−g)−p)/g, does not give its
                own table; (e(p+g)−p)/g is the integral bound of the number with a row to spare, and rounds to the table
                except for g = 1 (174.55). The paper's own experiment (5 rows for p = 6, g = 3) has no row to spare.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        TABLE.keySet().forEach(g -> {
            int columns = PRIMARIES / g;
            ClusterView view = StoredBlocks.hosts(PRIMARIES * (columns > 1 ? 4 : 8), PRIMARIES, up -> true);
            RecoveryLayout layout = new RecoveryLayout(new RecoverySettings(2, g));
            int woken = layout.recoveryGroup(1, view).size();
            out.put(table(g), RecoveryGroupSize.withSpareRow(PRIMARIES, g));
            out.put(formula(g), RecoveryGroupSize.bound(PRIMARIES, g));
            out.put(woken(g), woken);
            out.point(PLOT, "Table 1", g, TABLE.getOrDefault(g, 0));
            out.point(PLOT, "woken", g, woken);
        });
    }
}
