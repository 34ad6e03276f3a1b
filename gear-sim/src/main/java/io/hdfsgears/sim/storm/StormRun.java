// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.storm;

import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.invariant.Invariants;
import io.hdfsgears.sim.invariant.ViolationException;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.sim.world.World;
import io.hdfsgears.sim.world.vary.Seam;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One storm from its seed, with or without a mistake. */
public final class StormRun {
    private static final int REMEMBERED = 40;
    private static final long MINUTE_NANOS = TimeUnit.MINUTES.toNanos(1);
    /** The history is judged after so many faults, and at the end. */
    private static final int JUDGED_AFTER = 5;
    /** Minutes after the last fault, until the cluster has to be whole again with all hosts awake. */
    private static final int CALM_MINUTES = 60;

    private final int faults;
    private final Simulated run;
    private final Invariants invariants;
    private final Storm storm;
    private final LogClients clients;

    /**
     * How a storm ended.
     *
     * @param faults that happened until then
     * @param broken what did not hold, empty if all did
     * @param kinds of fault and how many of each
     * @param told all of the violation: seed, time and the last events
     */
    public record Outcome(int faults, Optional<String> broken, Map<String, Integer> kinds, String told) {
        public Outcome {
            kinds = Map.copyOf(kinds);
        }
    }

    private StormRun(@Nullable Mistake mistake, long seed, int faults) {
        this.faults = faults;
        Engine engine = new Engine(REMEMBERED);
        Seam seam = mistake == null ? Seam.NONE : mistake.seam();
        run = new Simulated(StormScenario.of(faults * 10L * MINUTE_NANOS), engine, seed, seam);
        invariants = new Invariants(engine, run.world(), run.nameNode(), seed);
        clients = new LogClients(run.faults(), run.world(), seam.voidsOthers());
        storm = new Storm(run.faults(), run.world(), faults, this::struck);
        run.start();
        storm.announce();
        clients.announce();
        engine.afterEach(invariants::check);
    }

    /**
     * Runs until something does not hold, or all faults have happened and the cluster is whole again.
     *
     * @param mistake null for the product as it is
     */
    public static Outcome of(@Nullable Mistake mistake, long seed, int faults) {
        StormRun storm = new StormRun(mistake, seed, faults);
        try {
            storm.play();
            return storm.outcome(Optional.empty(), "");
        } catch (ViolationException e) {
            return storm.outcome(Optional.of(e.broken()), String.valueOf(e.getMessage()));
        }
    }

    private Outcome outcome(Optional<String> broken, String told) {
        Map<String, Integer> kinds = new TreeMap<>();
        storm.counts().forEach((kind, count) -> kinds.put(kind.name(), count));
        return new Outcome(storm.struck(), broken, kinds, told);
    }

    private void play() {
        long minute = 0;
        while (!storm.isOver()) {
            run.faults().engine().runUntil(++minute * MINUTE_NANOS);
        }
        for (int calm = 0; calm < CALM_MINUTES; calm++) {
            if (calm >= CALM_MINUTES / 3) {
                run.faults().shiftToAll();
            }
            run.faults().engine().runUntil(++minute * MINUTE_NANOS);
        }
        judge();
        whole();
        invariants.audit();
    }

    private void struck() {
        if (storm.struck() % JUDGED_AFTER == 0) {
            judge();
        }
    }

    private void judge() {
        String wrong = clients.judge();
        if (wrong != null) {
            throw invariants.broken(wrong);
        }
    }

    /** At rest, with all hosts awake. */
    private void whole() {
        World world = run.world();
        if (run.nameNode().state().phase() != Phase.STEADY
                || world.awake() < world.hosts().size()) {
            throw invariants.broken("rest: an hour after " + faults + " faults " + world.awake()
                    + " hosts are awake, and the state is " + run.nameNode().state());
        }
        for (int block = 0; block < world.blocks().count(); block++) {
            if (world.blocks().offered(block) < world.blocks().wanted(block)) {
                throw invariants.broken("rest: an hour after " + faults + " faults block " + block + " has "
                        + world.blocks().offered(block) + " readable replicas of "
                        + world.blocks().wanted(block));
            }
        }
    }
}
