// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.springfs;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.sim.baseline.EverestRabbit;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.springfs.SpringFsLayout;
import io.hdfsgears.springfs.SpringFsSettings;
import java.util.List;
import java.util.SplittableRandom;

/** How many hosts may leave at once, and what has to be moved before more do. */
final class CleanUpExperiment implements Experiment {
    private static final int HOSTS = 30;
    private static final int PRIMARIES = 4;
    private static final int REPLICATION = 3;
    private static final int BLOCKS = 4_800;
    private static final String PLOT = "Clean-up before a shrink from 30 hosts (active hosts left, blocks to move)";
    private static final String STRAIGHT = "largest distance from a straight line from (m, 0) to (0, B)";
    private static final String ABOVE = "blocks moved for any target of m or more, m=6, 8 and 10";
    private static final String COPIES = "blocks to move, 4 hosts left, m=10, copies on primaries";
    private static final String EVEREST_10 = "Rabbit with Everest-style offloading, blocks to move, 10 hosts left";
    private static final String EVEREST_PRIMARIES = "of these hosts' leaving, primary replicas, 10 hosts left";

    @Override
    public String name() {
        return "springfs-clean-up";
    }

    @Override
    public String title() {
        return "Hosts released without clean-up, and clean-up against the target active count";
    }

    @Override
    public String source() {
        return "SpringFS §5.1, Figure 11";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.identity(released(4), "hosts", "26", 26, 26),
                Goal.identity(released(8), "hosts", "22", 22, 22),
                Goal.identity(released(10), "hosts", "20", 20, 20),
                Goal.each(ABOVE, "blocks", "0", 0, 0),
                Goal.each(STRAIGHT, "of B", "linear", 0, 0.02),
                Goal.each(moved(6), "blocks", "", 1500, 1700),
                Goal.each(moved(8), "blocks", "more than m=6", 2300, 2500),
                Goal.each(moved(10), "blocks", "more than m=8", 2780, 2980),
                Goal.each(COPIES, "blocks", "", 0, 0),
                Goal.shown(EVEREST_10, "blocks", "above 0, where m=10 needs none"),
                Goal.shown(EVEREST_PRIMARIES, "blocks", "linear in the target"));
    }

    private static String released(int offload) {
        return "hosts released with no clean-up, m=" + offload;
    }

    private static String moved(int offload) {
        return "blocks to move, 4 hosts left, m=" + offload;
    }

    @Override
    public String notes() {
        return """
                30 hosts, R = 3, p = 4, 4,800 blocks (ten times the paper's, against noise) written with all hosts active and one
                writer a host. The clean-up is CleanUp on the core's MigrationPlanner: every block that no
                host left would hold is copied once, nothing else. The shape of Figure 11 is judged as: nothing at or above m, and
                below it a straight line, which B·(m−a)/m for a hosts left is.

                The paper's curve offload=30 is Rabbit with Everest-style offloading (here under full write pressure). Two curves
                are given for it: blocks that would vanish, the same rule as for SpringFS, and primary replicas on leaving hosts,
                wherever the further replicas are, which is near to the straight line that the paper prints.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        long above = 0;
        double straight = 0;
        for (int offload : new int[] {4, 6, 8, 10}) {
            Layout layout = new SpringFsLayout(SpringFsSettings.of(REPLICATION, offload));
            long[] moves = moves(written(layout, seed), layout, "offload=" + offload, out);
            int fewest = HOSTS;
            for (int active = PRIMARIES; active < HOSTS; active++) {
                above += active >= offload ? moves[active] : 0;
                double line = Math.max(0, (double) (offload - active) / offload);
                straight = Math.max(straight, Math.abs((double) moves[active] / BLOCKS - line));
                fewest = moves[active] == 0 ? Math.min(fewest, active) : fewest;
            }
            if (offload == 6) {
                out.put(moved(6), (double) moves[PRIMARIES]);
            } else {
                out.put(released(offload), HOSTS - fewest);
            }
            if (offload == 8 || offload == 10) {
                out.put(moved(offload), (double) moves[PRIMARIES]);
            }
        }
        out.put(ABOVE, (double) above);
        out.put(STRAIGHT, straight);
        SpringFsLayout copies =
                new SpringFsLayout(SpringFsSettings.of(REPLICATION, 10).withPrimaryCopy(true));
        long[] none = moves(written(copies, seed), copies, "offload=10, copies on primaries", out);
        out.put(COPIES, (double) none[PRIMARIES]);
        everest(seed, out);
    }

    private static void everest(long seed, Measures out) {
        Layout layout = new EverestRabbit(new RabbitLayout(new RabbitSettings(REPLICATION, new GearMode.Single())), 1);
        StoredRack rack = written(layout, seed);
        out.put(EVEREST_10, (double) moves(rack, layout, "offload=30, Rabbit with Everest", out)[10]);
        for (int active = PRIMARIES; active <= HOSTS; active++) {
            int left = active;
            long leaving = rack.blocks.values().stream()
                    .filter(holders -> holders.get(0) > left)
                    .count();
            out.point(PLOT, "offload=30, primary replicas that leave", active, (double) leaving);
            if (active == 10) {
                out.put(EVEREST_PRIMARIES, (double) leaving);
            }
        }
    }

    private static StoredRack written(Layout layout, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StoredRack rack = new StoredRack(HOSTS, PRIMARIES, REPLICATION);
        for (int b = 0; b < BLOCKS; b++) {
            rack.requests.advance(b * 100L);
            rack.write(layout, 1 + b % HOSTS, random);
        }
        return rack;
    }

    private static long[] moves(StoredRack rack, Layout layout, String curve, Measures out) {
        long[] moves = new long[HOSTS + 1];
        for (int active = PRIMARIES; active <= HOSTS; active++) {
            moves[active] = CleanUp.plan(
                            active, rack.newestFirst(), rack.view(), layout, rack, new SplittableRandom(active))
                    .moves()
                    .size();
            out.point(PLOT, curve, active, (double) moves[active]);
        }
        return moves;
    }
}
