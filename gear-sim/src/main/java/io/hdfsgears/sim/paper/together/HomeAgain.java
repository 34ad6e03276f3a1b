// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.sim.Simulation;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.scenario.AutoConduct;
import io.hdfsgears.sim.scenario.EafrConduct;
import io.hdfsgears.sim.scenario.FileShape;
import io.hdfsgears.sim.scenario.Mechanisms;
import io.hdfsgears.sim.scenario.RandomFailures;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.Shift;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What is written in the lowest gear and comes home after the shift up: passes over disks, time, and what readers notice. */
final class HomeAgain implements Experiment {
    private static final List<Side> SIDES = List.of(Side.GEARS, Side.ON, Side.ON_RABBIT, Side.ON_ACCORDION);
    /** Of reads after the shift up. */
    private static final int MINUTES = 20;

    private final int written;

    /** @param written minutes of writes in the lowest gear */
    HomeAgain(int written) {
        this.written = written;
    }

    @Override
    public String name() {
        return "home-again";
    }

    @Override
    public String title() {
        return "Blocks written in the lowest gear come home";
    }

    @Override
    public String source() {
        return "none: beyond the papers";
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (Side side : SIDES) {
            double most = side == Side.ON ? 1 : Double.POSITIVE_INFINITY;
            goals.add(Goal.mean(passes(side), "", "", 0, most * 1.1 * Testbed.REPLICATION));
            goals.add(Goal.mean(slower(side), "×", "", 0, most * 1.1));
            goals.add(Goal.shown(home(side), "s", ""));
        }
        return goals;
    }

    private static String passes(Side side) {
        return "disk bytes to bytes written, " + side.word;
    }

    private static String slower(Side side) {
        return "99 % of reads after the shift up, to those with nothing to move, " + side.word;
    }

    private static String home(Side side) {
        return "until the shift up is done, " + side.word;
    }

    @Override
    public String notes() {
        return """
                Gears shift to 3 of 20 hosts after a minute. Clients write 20 MB/s for an hour, then all hosts wake, and clients read
                200 MB/s for 20 minutes. *Disk bytes* are those of clients' writes, of late copies, and of repairs and moves,
                which are also read from a disk, less those of a run without writes: before the shift down hosts leave some blocks to
                others.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        for (Side side : SIDES) {
            Up up = new Up((written + 1) * Testbed.MINUTE);
            Simulated run = Simulation.run(scenario(side, 20), seed, up);
            Simulated idle = Simulation.run(scenario(side, 0), seed);
            Ledger ledger = run.world().ledger();
            double copied = copied(run) - copied(idle);
            double passes = ledger.replicas(Cause.WRITTEN) + 2 * (copied + ledger.replicas(Cause.LATE));
            out.put(passes(side), passes * Testbed.BLOCK / Math.max(1, ledger.writtenBytes()));
            out.put(
                    slower(side),
                    (double) run.reads().quantile(0.99) / idle.reads().quantile(0.99));
            out.put(home(side), up.seconds());
        }
    }

    private static double copied(Simulated run) {
        Ledger ledger = run.world().ledger();
        return ledger.replicas(Cause.MOVED) + ledger.replicas(Cause.REPAIRED);
    }

    private Scenario scenario(Side side, double megabytes) {
        int up = written + 1;
        return Testbed.scenario(
                name(),
                (up + MINUTES) * Testbed.MINUTE,
                side.layout(),
                Testbed.load(
                        Testbed.rates(new double[] {up, 200}),
                        Testbed.rates(new double[] {1, megabytes}, new double[] {up, 0})),
                List.of(new Shift(Testbed.MINUTE, "min"), new Shift(up * Testbed.MINUTE, "max")),
                new Mechanisms(
                        side.pfimbi(),
                        EafrConduct.OFF,
                        AutoConduct.OFF,
                        RandomFailures.NONE,
                        new FileShape(2, 1.1),
                        List.of()));
    }

    /** Waits for the end of the shift up. */
    private static final class Up implements Consumer<Simulated> {
        private final long sinceNanos;
        private boolean moving;
        private long endNanos;

        Up(long sinceNanos) {
            this.sinceNanos = sinceNanos;
        }

        @Override
        public void accept(Simulated run) {
            long now = run.world().nowNanos();
            if (now >= sinceNanos && endNanos == 0) {
                boolean steady = run.nameNode().state().phase() == Phase.STEADY;
                endNanos = moving && steady ? now : 0;
                moving |= !steady;
            }
        }

        /** Those of the whole run where it did not end. */
        double seconds() {
            return (endNanos == 0 ? MINUTES * 60.0 : (endNanos - sinceNanos) / 1e9);
        }
    }
}
