// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.scale;

import io.hdfsgears.core.energy.PowerCurve;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.sim.Simulation;
import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.world.Meter;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.sim.world.state.Ledger;
import java.util.List;

/** The whole simulated system through max, min, max, on 1,000 hosts; 10,000 are for {@code ./sim scale}. */
final class GearCycle implements Experiment {
    private static final int HOSTS = 1_000;
    private static final int BLOCKS = 200_000;

    @Override
    public String name() {
        return "scale-gear-cycle";
    }

    @Override
    public String title() {
        return "A full gear cycle of the whole system";
    }

    @Override
    public String source() {
        return "none: beyond the papers";
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.each("cycle complete", "", "", 1, 1),
                Goal.each("hosts awake in the lowest gear", "hosts", "", 134, 134),
                Goal.each("blocks unreadable at any time", "blocks", "", 0, 0),
                Goal.each("offloaded replicas moved back", "×", "", 1, 1),
                Goal.each("replicas copied that were not offloaded", "replicas", "", 0, 0),
                Goal.each("requests that stalled", "requests", "", 0, 0),
                Goal.shown("bytes moved", "GB", ""),
                Goal.shown("energy against all hosts awake and idle", "×", ""));
    }

    @Override
    public String notes() {
        return """
                The event engine runs the gear machine, the power orders, the coverage proof, Rabbit's layout and the migration
                planner for an hour of virtual time: 1,000 hosts with 200,000 blocks go from the highest gear to the lowest,
                take in writes for five minutes, whose replicas for sleeping hosts are offloaded to the primaries, and go back.
                The invariants (coverage, no host asleep that the state does not name, replica counts, bytes conserved) are
                checked after every event; a violation ends the run. A tenth of the hosts wakes or sleeps at a time.

                134 primaries are the most that leave room for all three roles behind them (the sum of 1/i over the other
                positions is at least 2). With 135, the rounded N/e² that the product derives by default, the third role falls
                short by 0.0007 replicas a block; repair then takes a second replica on a primary for one in place, until
                primaries are 5 % fuller than their share, and two in five of the offloaded replicas stay where they are.

                Wall time and memory are no function of the seed and so not in this table: `./sim scale` measures both for
                10,000 hosts with 10 million blocks.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        Scenario scenario = ScaleScenario.of(HOSTS, BLOCKS);
        Simulated run = Simulation.run(scenario, seed);
        Ledger ledger = run.world().ledger();
        boolean done = run.nameNode().state().phase() == Phase.STEADY
                && run.world().awake() == HOSTS
                && ledger.refusedShifts() == 0
                && ledger.held() == 0;
        long moved = ledger.replicas(Cause.MOVED);
        out.put("cycle complete", done ? 1 : 0);
        out.put("hosts awake in the lowest gear", lowest(run));
        out.put("blocks unreadable at any time", run.meter().mostCutOff());
        out.put("offloaded replicas moved back", (double) moved / ledger.offloaded());
        long others = moved + ledger.replicas(Cause.REPAIRED) - ledger.offloaded();
        out.put("replicas copied that were not offloaded", (double) others);
        out.put("requests that stalled", run.reads().stalls() + run.writes().stalls());
        out.put("bytes moved", moved * scenario.cluster().blockBytes() / 1e9);
        double idle = PowerCurve.PROLIANT_G5.watts(0) * HOSTS * scenario.durationNanos() / 1e9;
        out.put("energy against all hosts awake and idle", run.world().joules() / idle);
        for (Meter.Sample sample : run.meter().samples()) {
            out.point("Hosts awake in a full gear cycle (hour, hosts)", "awake", sample.hours(), sample.awake());
        }
    }

    private static int lowest(Simulated run) {
        return run.meter().samples().stream()
                .mapToInt(Meter.Sample::awake)
                .min()
                .orElse(0);
    }
}
