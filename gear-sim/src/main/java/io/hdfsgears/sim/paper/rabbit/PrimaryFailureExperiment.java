// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.core.coverage.RecoveryCover;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.rabbit.recovery.RecoveryLayout;
import io.hdfsgears.rabbit.recovery.RecoverySettings;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Rabbit's 27-node experiment: one primary fails at the minimum power setting. */
final class PrimaryFailureExperiment implements Experiment {
    private static final int HOSTS = 27;
    private static final int PRIMARIES = 6;
    private static final int GROUP = 3;
    private static final int REPLICATION = 3;
    private static final int BLOCKS = 1_600;
    private static final String WOKEN = "hosts woken for the failed primary";
    private static final String ACTIVE = "hosts active after that";
    private static final String UNREADABLE_BEFORE = "blocks without a live replica before the wake";
    private static final String UNREADABLE = "blocks without a live replica after the wake";
    private static final String MINIMUM = "hosts active at the minimum setting without a failure";
    private static final String SEARCHED = "hosts woken on the fault-tolerant layout by searching all blocks";
    private static final String PLAIN = "hosts woken on the plain layout";
    private static final String PLOT = "Speed of a whole read (hosts awake, hosts' worth of work)";

    @Override
    public String name() {
        return "rabbit-primary-failure";
    }

    @Override
    public String title() {
        return "A primary fails at the minimum setting: only its recovery group wakes";
    }

    @Override
    public String source() {
        return "Rabbit §3.5 and §4.4, Figures 5 and 10";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.each(MINIMUM, "hosts", "6", 6, 6),
                Goal.each(WOKEN, "hosts", "5", 5, 5),
                Goal.each(ACTIVE, "hosts", "10", 10, 10),
                Goal.each(UNREADABLE, "blocks", "0", 0, 0),
                Goal.shown(UNREADABLE_BEFORE, "blocks", ""),
                Goal.shown(SEARCHED, "hosts", ""),
                Goal.shown(PLAIN, "hosts", "e·p − p = 10"));
    }

    @Override
    public String notes() {
        return """
                27 hosts, p = 6, gear groups of 3, r = 3, 1,600 blocks (100 GB of 64 MB), written with all hosts awake by the
                production RecoveryLayout. All but the 6 primaries sleep, the primary with the number (seed mod 6) + 1 fails,
                and RecoveryLayout.recoveryGroup names whom to wake. The grid has 7 rows: the 5 that hold second replicas are
                the paper's 15 secondaries, the last 2 its 6 tertiaries.

                Deviation: 27 hosts are too few for 3 replicas by the law (6·e² = 44), so that a part of the third replicas
                goes to the column's other primary; the paper puts all of them on the tertiaries. The third replicas never
                matter here.

                For comparison: what a greedy search over all blocks would wake, on this layout and on plain Rabbit with the
                same p, r and hosts. The plot is the speed of a read of all blocks through the hit-ratio balancer, as B over
                the blocks of the busiest host; with a failure, the recovery group counts as awake.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        RandomGenerator random = new SplittableRandom(seed);
        RecoveryLayout layout = new RecoveryLayout(new RecoverySettings(REPLICATION, GROUP));
        ClusterView all = StoredBlocks.hosts(HOSTS, PRIMARIES, up -> true);
        StoredBlocks stored = StoredBlocks.write(layout, all, BLOCKS, REPLICATION, random);
        int failed = 1 + Math.floorMod(seed, PRIMARIES);
        List<Integer> group = layout.recoveryGroup(failed, all);
        Set<Integer> awake = new HashSet<>(group);
        int minimum = layout.gears(all).hostsAwake(1);
        for (int i = 1; i <= minimum; i++) {
            awake.add(i);
        }
        awake.remove(failed);
        out.put(MINIMUM, minimum);
        out.put(WOKEN, group.size());
        out.put(ACTIVE, awake.size());
        out.put(UNREADABLE_BEFORE, stored.uncovered(i -> i <= PRIMARIES && i != failed));
        out.put(UNREADABLE, stored.uncovered(awake::contains));
        out.put(SEARCHED, searched(stored, failed));
        Layout plain = new RabbitLayout(new RabbitSettings(REPLICATION, new GearMode.Single()));
        out.put(PLAIN, searched(StoredBlocks.write(plain, all, BLOCKS, REPLICATION, random), failed));
        plot(stored, layout, failed, random, out);
    }

    /** Hosts that the search over all blocks wakes. */
    private static int searched(StoredBlocks stored, int failed) {
        List<RecoveryCover.Affected> affected = stored.holders().stream()
                .filter(holders -> Arrays.stream(holders).noneMatch(i -> i <= PRIMARIES && i != failed))
                .map(holders -> new RecoveryCover.Affected(
                        0,
                        Arrays.stream(holders)
                                .filter(i -> i > PRIMARIES)
                                .boxed()
                                .toList()))
                .toList();
        return RecoveryCover.of(affected).wake().size();
    }

    private static void plot(
            StoredBlocks stored, RecoveryLayout layout, int failed, RandomGenerator random, Measures out) {
        ClusterView all = StoredBlocks.hosts(HOSTS, PRIMARIES, up -> true);
        Set<Integer> group = Set.copyOf(layout.recoveryGroup(failed, all));
        for (int n = PRIMARIES; n <= HOSTS; n++) {
            int up = n;
            ClusterView view = StoredBlocks.hosts(HOSTS, PRIMARIES, i -> i <= up);
            ClusterView after =
                    StoredBlocks.hosts(HOSTS, PRIMARIES, i -> i != failed && (i <= up || group.contains(i)));
            out.point(PLOT, "no failure", n, speed(stored, view, random));
            if (layout.gears(all).gearOf(n) > 0) {
                out.point(PLOT, "one primary failed", after.servingCount(), speed(stored, after, random));
            }
            out.point(PLOT, "ideal", n, n);
        }
    }

    private static double speed(StoredBlocks stored, ClusterView view, RandomGenerator random) {
        return BLOCKS / (double) new WholeRead(stored, view, random).run().busiest();
    }
}
