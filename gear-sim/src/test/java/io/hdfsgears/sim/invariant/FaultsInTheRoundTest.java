// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.round.ClusterObservation;
import io.hdfsgears.core.round.ClusterPort;
import io.hdfsgears.core.round.NotDurableException;
import io.hdfsgears.core.round.ProofResult;
import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.ScenarioException;
import io.hdfsgears.sim.scenario.Scenarios;
import io.hdfsgears.sim.storm.Passing;
import io.hdfsgears.sim.world.Mistakes;
import io.hdfsgears.sim.world.NameNode;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.sim.world.vary.Seam;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Faults planted in the round of the gears, each caught by an invariant; and an edit log that fails, which breaks none. */
class FaultsInTheRoundTest {
    private static final int SEEDS = 10;
    private static final int AWAKE = 3;

    private static Scenario scenario() throws ScenarioException {
        return Scenarios.of("{'name': 'down', 'duration': '20m', 'cluster': {'hosts': 12, 'racks': 3, 'primaries': 3,"
                + " 'blocks': 300}, 'layout': {'gears': 'single'},"
                + " 'clients': {'writes': [{'at': '0s', 'megabytesPerSecond': 20}]},"
                + " 'shifts': [{'at': '2m', 'to': 'min'}]}");
    }

    private static Simulated run(long seed, UnaryOperator<ClusterPort> seam, Consumer<Simulated> event)
            throws ScenarioException {
        Engine engine = new Engine(10);
        Simulated run = new Simulated(scenario(), engine, seed, Seam.ofPort(seam));
        Invariants invariants = new Invariants(engine, run.world(), run.nameNode(), seed);
        run.start();
        engine.afterEach(() -> {
            event.accept(run);
            invariants.check();
        });
        engine.runUntil(scenario().durationNanos());
        invariants.audit();
        return run;
    }

    private static void runs(UnaryOperator<ClusterPort> seam, LongFunction<Consumer<Simulated>> events)
            throws ScenarioException {
        for (long seed = 0; seed < SEEDS; seed++) {
            Simulated run = run(seed, seam, events.apply(seed));
            assertThat(run.nameNode().state().phase()).isEqualTo(Phase.STEADY);
            assertThat(run.world().awake()).isEqualTo(AWAKE);
        }
    }

    /** A failover every now and then while hosts leave. */
    private static Consumer<Simulated> failovers(long seed) {
        Random random = new Random(seed);
        return run -> {
            if (run.nameNode().state().phase() != Phase.STEADY && random.nextInt(200) == 0) {
                Mistakes.failOver(run.nameNode());
            }
        };
    }

    /** Blocks lose the replicas that the gear keeps awake, at the moment when hosts begin to leave. */
    private static Consumer<Simulated> lostReplicas(long seed) {
        AtomicBoolean once = new AtomicBoolean();
        return run -> {
            if (run.nameNode().state().phase() == Phase.DRAINING && once.compareAndSet(false, true)) {
                for (int block = 0; block < 20; block++) {
                    Mistakes.dropFrom(run.world(), block, AWAKE);
                }
            }
        };
    }

    private static Consumer<Simulated> nothing(long seed) {
        return run -> {};
    }

    @Test
    void anEditLogThatFailsDelaysAShift() throws ScenarioException {
        Random random = new Random(1);
        runs(port -> new FailingEditLog(port, random), FaultsInTheRoundTest::nothing);
    }

    @Test
    void failoversDelayAShift() throws ScenarioException {
        runs(UnaryOperator.identity(), FaultsInTheRoundTest::failovers);
    }

    @Test
    void blocksThatOnlyLeavingHostsHoldAreCopiedFirst() throws ScenarioException {
        runs(UnaryOperator.identity(), FaultsInTheRoundTest::lostReplicas);
    }

    @Test
    void ordersBeforeTheStateIsDurableAreFound() {
        assertThatThrownBy(() -> runs(InMemoryOnly::new, FaultsInTheRoundTest::failovers))
                .isInstanceOf(ViolationException.class)
                .hasMessageContaining("is ordered to sleep, and the durable state does not let it");
    }

    @Test
    void aSleepWithoutAProofIsFound() {
        assertThatThrownBy(() -> runs(Unproven::new, FaultsInTheRoundTest::lostReplicas))
                .isInstanceOf(ViolationException.class)
                .hasMessageContaining("coverage: ");
    }

    private static final class FailingEditLog extends Passing {
        private final Random random;

        FailingEditLog(ClusterPort port, Random random) {
            super(port);
            this.random = random;
        }

        @Override
        public void persist(GearState state) throws NotDurableException {
            if (random.nextBoolean()) {
                throw new NotDurableException("the edit log is full", new IllegalStateException());
            }
            super.persist(state);
        }
    }

    /** The fault: the state is acted upon before it is durable, and a failover forgets it. */
    private static final class InMemoryOnly extends Passing {
        private final NameNode nameNode;

        InMemoryOnly(ClusterPort port) {
            super(port);
            nameNode = (NameNode) port;
        }

        @Override
        public void persist(GearState state) {
            Mistakes.adoptInMemory(nameNode, state);
        }
    }

    /** The fault: every host counts as drained and every block as covered. */
    private static final class Unproven extends Passing {
        Unproven(ClusterPort port) {
            super(port);
        }

        @Override
        public ClusterObservation observe(GearState state) {
            ClusterObservation seen = super.observe(state);
            return new ClusterObservation(
                    seen.chain(),
                    seen.hosts().stream().map(Unproven::drained).toList(),
                    seen.nowMillis(),
                    seen.activeSinceMillis(),
                    seen.starting(),
                    new ProofResult(state.epoch(), seen.nowMillis(), 0),
                    seen.caughtUp(),
                    seen.needs());
        }

        private static HostFacts drained(HostFacts host) {
            return new HostFacts(host.heard(), host.fresh(), host.inService(), true, host.power(), 0, 0, host.imaged());
        }
    }
}
