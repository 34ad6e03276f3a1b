// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim;

import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.invariant.Invariants;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.world.Simulated;
import java.util.function.Consumer;

/** Runs a scenario from its seed, with the invariants checked after every event. */
public final class Simulation {
    private static final int REMEMBERED = 40;

    private Simulation() {}

    /**
     * @return the world at the end
     * @throws io.hdfsgears.sim.invariant.ViolationException when an invariant does not hold
     */
    public static Simulated run(Scenario scenario, long seed) {
        return run(scenario, seed, simulated -> {});
    }

    /** @param observer looks after each event */
    public static Simulated run(Scenario scenario, long seed, Consumer<Simulated> observer) {
        Engine engine = new Engine(REMEMBERED);
        Simulated simulated = new Simulated(scenario, engine, seed);
        Invariants invariants = new Invariants(engine, simulated.world(), simulated.nameNode(), seed);
        simulated.start();
        engine.afterEach(() -> {
            simulated.meter().look();
            invariants.check();
            observer.accept(simulated);
        });
        engine.runUntil(scenario.durationNanos());
        invariants.audit();
        return simulated;
    }
}
