// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.validate;

import io.hdfsgears.sim.Simulation;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.sim.world.state.Cause;
import java.util.List;

/** The scenario in virtual time, by the simulator as it is. */
final class SimulatedSide {
    private static final double NANOS = 1e9;
    private static final double SECONDS_AN_HOUR = 3600;

    private SimulatedSide() {}

    static Course of(Scenario scenario, long seed) {
        Phases phases = new Phases(orders(scenario));
        Simulated run = Simulation.run(
                scenario,
                seed,
                now -> phases.look(
                        now.world().nowNanos() / NANOS,
                        now.nameNode().state().phase().name()));
        double blockBytes = scenario.cluster().blockBytes();
        return new Course(
                run.meter().samples().stream()
                        .map(sample -> new Course.Point(
                                sample.hours() * SECONDS_AN_HOUR,
                                sample.awake(),
                                sample.readMegabytes(),
                                sample.writtenMegabytes(),
                                sample.copiedMegabytes(),
                                sample.watts()))
                        .toList(),
                phases.until(scenario.durationNanos() / NANOS),
                run.world().ledger().readBytes(),
                run.world().ledger().writtenBytes(),
                blockBytes
                        * (run.world().ledger().replicas(Cause.MOVED)
                                + run.world().ledger().replicas(Cause.REPAIRED)),
                run.world().joules(),
                0,
                "simulated");
    }

    /** Seconds at which shifts are ordered. */
    static List<Double> orders(Scenario scenario) {
        return scenario.shifts().stream()
                .map(shift -> shift.atNanos() / NANOS)
                .sorted()
                .toList();
    }
}
