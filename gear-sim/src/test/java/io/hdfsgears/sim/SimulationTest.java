// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.sim.report.RunReport;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.ScenarioException;
import io.hdfsgears.sim.scenario.Scenarios;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.sim.world.state.Cause;
import io.hdfsgears.testkit.SeededTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole system from a seed; the invariants run with it and end a run that breaks one. */
class SimulationTest {
    private static final String CLIENTS = "'clients': {'reads': [{'at': '0s', 'megabytesPerSecond': 60}],"
            + " 'writes': [{'at': '0s', 'megabytesPerSecond': 20}]}";

    private static Scenario small(String layout, String more) throws ScenarioException {
        return Scenarios.of("{'name': 'small', 'duration': '1h', 'sample': '1m', 'cluster': {'hosts': 20, 'racks': 4,"
                + " 'primaries': 3, 'blocks': 900}, 'gears': {'moveBytes': '8g'}, 'layout': " + layout + ", " + CLIENTS
                + more + "}");
    }

    private static final String CYCLE = ", 'shifts': [{'at': '2m', 'to': 'min'}, {'at': '20m', 'to': 'max'}]";

    @SeededTest(seeds = 3)
    void sameSeedSameBytes(long seed) throws ScenarioException {
        Scenario scenario =
                small("{}", CYCLE + ", 'failures': [{'kind': 'crash', 'at': '10m', 'host': 2, 'for': '5m'}]");
        String once = new RunReport(scenario, seed, Simulation.run(scenario, seed)).json();
        assertThat(new RunReport(scenario, seed, Simulation.run(scenario, seed)).json())
                .isEqualTo(once);
        assertThat(new RunReport(scenario, seed, Simulation.run(scenario, seed + 1)).json())
                .isNotEqualTo(once);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'name': 'rabbit', 'gears': 'efold'}",
                "{'name': 'rabbit', 'gears': 'single'}",
                "{'name': 'springfs', 'offloadHosts': 5}",
                "{'name': 'accordion', 'groups': [4, 6, 10]}"
            })
    void everyLayoutGoesDownAndUpAgainWithoutAnyBlockUnreadable(String layout) throws ScenarioException {
        Simulated run = Simulation.run(small(layout, CYCLE), 7);
        assertThat(run.nameNode().state().phase()).isEqualTo(Phase.STEADY);
        assertThat(run.world().awake()).isEqualTo(20);
        assertThat(run.meter().samples()).anyMatch(sample -> sample.awake() < 6);
        assertThat(run.meter().mostCutOff()).isZero();
        assertThat(run.refusals()).isEmpty();
        assertThat(run.world().ledger().held()).isZero();
        assertThat(run.world().ledger().replicas(Cause.WRITTEN)).isPositive();
    }

    @SeededTest(seeds = 5)
    void aCrashInLowGearIsOverOnceSleepersAreUp(long seed) throws ScenarioException {
        Scenario scenario = small(
                "{'gears': 'single'}",
                ", 'shifts': [{'at': '2m', 'to': 'min'}],"
                        + " 'failures': [{'kind': 'crash', 'at': '10m', 'host': 2, 'for': '30m'}]");
        Simulated run = Simulation.run(scenario, seed);
        assertThat(run.world().ledger().cutOff()).isPositive();
        assertThat(run.world().ledger().lostBlocks()).isZero();
        // 30 s until it counts as lost, 2 s until it is looked for, 40 s to wake, 1 s to report, and ticks
        assertThat(run.meter().longestOutageNanos()).isBetween(70_000_000_000L, 76_000_000_000L);
        assertThat(run.world().blocks().unavailableCount()).isZero();
    }

    @SeededTest(seeds = 5)
    void aRackThatIsLostForLongIsMadeUpForAndItsReturnLeavesNoSurplus(long seed) throws ScenarioException {
        Scenario scenario = small("{}", ", 'failures': [{'kind': 'rack', 'at': '5m', 'rack': 2, 'for': '20m'}]");
        Simulated run = Simulation.run(scenario, seed);
        assertThat(run.world().ledger().replicas(Cause.REPAIRED)).isPositive();
        assertThat(run.world().ledger().cutOff()).isZero();
        for (int block = 0; block < run.world().blocks().count(); block++) {
            assertThat(run.world().blocks().replicas(block)).isEqualTo(3);
        }
    }

    @SeededTest(seeds = 10)
    void failuresAtAnyMomentBreakNoInvariant(long seed) throws ScenarioException {
        long at = 60 + seed % 1500;
        int host = 1 + (int) (seed % 20);
        String kind = seed % 2 == 0 ? "crash" : "freeze";
        Scenario scenario = small(
                "{}",
                CYCLE + ", 'failures': [{'kind': '" + kind + "', 'at': '" + at
                        + "s', 'host': " + host + ", 'for': '4m'}, {'kind': 'rack', 'at': '" + (at + 200)
                        + "s', 'rack': 1, 'for': '90s'}]");
        Simulated run = Simulation.run(scenario, seed);
        assertThat(run.world().blocks().unavailableCount()).isZero();
        assertThat(run.world().ledger().lostBlocks()).isZero();
    }

    @Test
    void energyOfRestIsThatOfIdleHosts() throws ScenarioException {
        Scenario scenario = Scenarios.of("{'name': 'rest', 'duration': '1h', 'cluster': {'hosts': 10, 'blocks': 10}}");
        assertThat(Simulation.run(scenario, 1).world().joules()).isCloseTo(10 * 93.7 * 3600, within(1.0));
    }

    @Test
    void refusedShiftsAreToldWithTheReason() throws ScenarioException {
        Simulated run = Simulation.run(small("{}", ", 'shifts': [{'at': '2m', 'to': '2'}]"), 1);
        assertThat(run.refusals()).singleElement().asString().contains("below the minimum of 3");
    }
}
