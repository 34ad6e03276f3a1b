// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import io.hdfsgears.sim.Simulation;
import io.hdfsgears.sim.engine.Streams;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.scenario.AutoConduct;
import io.hdfsgears.sim.scenario.EafrConduct;
import io.hdfsgears.sim.scenario.FileShape;
import io.hdfsgears.sim.scenario.Mechanisms;
import io.hdfsgears.sim.scenario.PfimbiConduct;
import io.hdfsgears.sim.scenario.RandomFailures;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.Shift;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.sim.world.World;
import io.hdfsgears.sim.world.state.Host;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** An awake host dies for good in the lowest gear, at random moments, while clients write. */
final class LowGearKill implements Experiment {
    private static final long FIRST = 5 * Testbed.MINUTE;
    private static final long LAST = 15 * Testbed.MINUTE;
    /** A NameNode gives a silent host up after ten and a half minutes. */
    private static final long AFTER = 20 * Testbed.MINUTE;

    private final int kills;

    /** @param kills of each seed, for each number of replicas that writers wait for */
    LowGearKill(int kills) {
        this.kills = kills;
    }

    private enum Waits {
        ONE("writers wait for one", 1),
        TWO("writers wait for two", 2),
        ALL("writers wait for all", 0);

        final String word;
        final int replicas;

        Waits(String word, int replicas) {
            this.word = word;
            this.replicas = replicas;
        }
    }

    @Override
    public String name() {
        return "low-gear-kill";
    }

    @Override
    public String title() {
        return "An awake host dies in the lowest gear";
    }

    @Override
    public String source() {
        return "none: beyond the papers";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>(List.of(Goal.each(lost(Waits.TWO), "blocks", "", 0, 0)));
        for (Waits waits : Waits.values()) {
            if (waits != Waits.TWO) {
                goals.add(Goal.shown(lost(waits), "blocks", ""));
            }
            goals.add(Goal.shown(lacking(waits), "blocks", ""));
            goals.add(Goal.shown(whole(waits), "", ""));
            goals.add(Goal.shown(until(waits), "s", ""));
            goals.add(Goal.shown(longest(waits), "s", ""));
        }
        return goals;
    }

    private static String lost(Waits waits) {
        return "blocks lost, " + waits.word;
    }

    private static String lacking(Waits waits) {
        return "blocks with fewer replicas than their factor at the end, " + waits.word;
    }

    private static String whole(Waits waits) {
        return "hosts after whose death all blocks had their factor again, " + waits.word;
    }

    private static String until(Waits waits) {
        return "until all blocks have their factor, " + waits.word;
    }

    private static String longest(Waits waits) {
        return "longest until all blocks have their factor, " + waits.word;
    }

    @Override
    public String notes() {
        return """
                20 hosts, SpringFS (p = 3, m = 6), r = 3. The gears shift to 3 hosts after one minute; clients write 30 MB/s and read
                10 MB/s. At a random moment of the 6th to 15th minute one of the hosts awake dies and does not come back. The run
                ends 20 minutes later. The time until all blocks have their factor is that of blocks which were whole when the host
                died, where they did within the run; replicas of sleepers count. Of the hosts that writers leave, two are awake, so that blocks
                whose replicas were on the three have two until more hosts wake.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        RandomGenerator random = new Streams(seed).of("kills");
        long[] moments = random.longs(kills, FIRST, LAST).toArray();
        double[] hosts = random.doubles(kills).toArray();
        for (Waits waits : Waits.values()) {
            long lost = 0;
            long lacking = 0;
            List<Double> seconds = new ArrayList<>();
            for (int i = 0; i < kills; i++) {
                Killer killer = new Killer(moments[i], hosts[i]);
                Simulated run = Simulation.run(scenario(waits, moments[i] + AFTER), seed * kills + i, killer);
                lost += run.world().ledger().lostBlocks();
                long left = killer.lacking(run.world());
                lacking += left;
                if (left == 0) {
                    seconds.add(killer.seconds());
                }
            }
            out.put(lost(waits), (double) lost);
            out.put(lacking(waits), (double) lacking);
            out.put(whole(waits), (double) seconds.size());
            out.put(until(waits), seconds.stream().mapToDouble(s -> s).average().orElse(0));
            out.put(longest(waits), seconds.stream().mapToDouble(s -> s).max().orElse(0));
        }
    }

    private Scenario scenario(Waits waits, long durationNanos) {
        return Testbed.scenario(
                name(),
                durationNanos,
                Side.ON.layout(),
                Testbed.load(Testbed.rates(new double[] {0, 10}), Testbed.rates(new double[] {1, 30})),
                List.of(new Shift(Testbed.MINUTE, "min")),
                new Mechanisms(
                        PfimbiConduct.of(waits.replicas, waits.replicas > 0),
                        EafrConduct.OFF,
                        AutoConduct.OFF,
                        RandomFailures.NONE,
                        new FileShape(2, 1.1),
                        List.of()));
    }

    /** Kills one of the hosts awake, and follows the blocks that were whole then. */
    private static final class Killer implements Consumer<Simulated> {
        private final long atNanos;
        private final double lot;
        private int blocks;
        private long nextNanos;
        private long wholeNanos;

        Killer(long atNanos, double lot) {
            this.atNanos = atNanos;
            this.lot = lot;
            this.nextNanos = atNanos;
        }

        @Override
        public void accept(Simulated run) {
            World world = run.world();
            if (world.nowNanos() < nextNanos) {
                return;
            }
            nextNanos = world.nowNanos() + Testbed.SECOND;
            if (blocks == 0) {
                List<Host> awake = world.hosts().stream().filter(Host::up).toList();
                blocks = world.blocks().count();
                run.faults().fail(awake.get((int) (lot * awake.size())).position, true, 0);
            }
            wholeNanos = lacking(world) > 0 ? nextNanos : wholeNanos;
        }

        /** Of these blocks, those with fewer replicas than their factor on hosts that live. */
        long lacking(World world) {
            long lacking = 0;
            for (int block = 0; block < blocks; block++) {
                long live = world.blocks().holderList(block).stream()
                        .filter(position -> !world.host(position).failed())
                        .count();
                lacking += live < Testbed.REPLICATION ? 1 : 0;
            }
            return lacking;
        }

        double seconds() {
            return Math.max(0, wholeNanos - atNanos) / 1e9;
        }
    }
}
