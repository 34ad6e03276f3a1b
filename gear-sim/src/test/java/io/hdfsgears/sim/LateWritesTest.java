// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.invariant.Invariants;
import io.hdfsgears.sim.invariant.ViolationException;
import io.hdfsgears.sim.report.RunReport;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.ScenarioException;
import io.hdfsgears.sim.scenario.Scenarios;
import io.hdfsgears.sim.world.Mistakes;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.testkit.SeededTest;
import org.junit.jupiter.api.Test;

/** Pfimbi in the simulated world: writers that wait for some replicas, under every layout, with shifts and failures. */
class LateWritesTest {
    private static final String SPRING = "{'name': 'springfs', 'offloadHosts': 5}";

    private static Scenario small(String layout, String pfimbi, String more) throws ScenarioException {
        return Scenarios.of("{'name': 'late', 'duration': '16m', 'cluster': {'hosts': 16, 'racks': 4, 'primaries': 3,"
                + " 'blocks': 150}, 'gears': {'moveBytes': '8g'}, 'layout': " + layout + ", 'pfimbi': " + pfimbi
                + ", 'clients': {'reads': [{'at': '0s', 'megabytesPerSecond': 40}],"
                + " 'writes': [{'at': '0s', 'megabytesPerSecond': 80}, {'at': '6m', 'megabytesPerSecond': 0}]}" + more
                + "}");
    }

    private static final String CYCLE = ", 'shifts': [{'at': '1m', 'to': 'min'}, {'at': '5m', 'to': 'max'}]";

    @SeededTest(seeds = 2)
    void shiftsWaitForCopiesAndAllAreMade(long seed) throws ScenarioException {
        for (String layout : new String[] {
            "{'name': 'rabbit', 'gears': 'single'}", SPRING, "{'name': 'accordion', 'groups': [3, 5, 8]}"
        }) {
            Simulated run = Simulation.run(small(layout, "{'sync': 1}", CYCLE), seed);
            assertThat(run.nameNode().state().phase()).isEqualTo(Phase.STEADY);
            assertThat(run.world().ledger().replicas(Cause.LATE)).as(layout).isGreaterThan(100);
            assertThat(run.nameNode().late().pendingBlocks()).isZero();
            assertThat(run.world().ledger().cutOff()).isZero();
            for (int block = 0; block < run.world().blocks().count(); block++) {
                assertThat(run.world().blocks().replicas(block))
                        .as("%s, block %d", layout, block)
                        .isEqualTo(3);
            }
        }
    }

    @SeededTest(seeds = 2)
    void hostsThatCrashOrFreezeLeaveNoCopyOut(long seed) throws ScenarioException {
        int host = 1 + (int) Math.floorMod(seed, 16L);
        String failures = ", 'failures': [{'kind': 'crash', 'at': '2m', 'host': " + host
                + ", 'for': '1m'}, {'kind': 'freeze', 'at': '4m', 'host': " + (1 + host % 16) + ", 'for': '1m'}]";
        Simulated run = Simulation.run(small(SPRING, "{'sync': 1, 'byQueue': true}", failures), seed);
        assertThat(run.nameNode().late().pendingBlocks()).isZero();
        assertThat(run.world().ledger().lostBlocks()).isZero();
        for (int block = 0; block < run.world().blocks().count(); block++) {
            assertThat(run.world().blocks().replicas(block)).isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void aWriterThatWaitsForOneReplicaIsFaster() throws ScenarioException {
        Simulated all = Simulation.run(small(SPRING, "{}", ""), 5);
        Simulated one = Simulation.run(small(SPRING, "{'sync': 1}", ""), 5);
        assertThat(all.world().ledger().replicas(Cause.LATE)).isZero();
        assertThat(one.writes().quantile(0.9)).isLessThan(all.writes().quantile(0.9));
        Scenario scenario = small(SPRING, "{'sync': 1}", "");
        assertThat(new RunReport(scenario, 5, one).json())
                .as("same seed, same bytes")
                .isEqualTo(new RunReport(scenario, 5, Simulation.run(scenario, 5)).json());
    }

    @Test
    void aReplicaThatIsShownBeforeItIsThereEndsTheRun() throws ScenarioException {
        Engine engine = new Engine(10);
        Simulated run = new Simulated(small(SPRING, "{'sync': 1}", ""), engine, 3);
        Invariants invariants = new Invariants(engine, run.world(), run.nameNode(), 3);
        run.start();
        engine.afterEach(() -> {
            Mistakes.showWhatIsBeingSent(run.world(), run.nameNode().late());
            invariants.check();
        });
        assertThatThrownBy(() -> engine.runUntil(120_000_000_000L))
                .isInstanceOf(ViolationException.class)
                .hasMessageContaining("while it is being sent there");
    }

    @Test
    void aHostThatSleepsWithACopyThatOnlyItCanGiveEndsTheRun() throws ScenarioException {
        Engine engine = new Engine(10);
        Simulated run = new Simulated(small(SPRING, "{'sync': 1}", ""), engine, 3);
        run.start();
        engine.afterEach(
                () -> Mistakes.sleepWithLateCopy(run.world(), run.nameNode().late()));
        engine.runUntil(120_000_000_000L);
        assertThat(run.nameNode().late().sleepsTooEarly()).contains("no host awake can give block");
    }
}
