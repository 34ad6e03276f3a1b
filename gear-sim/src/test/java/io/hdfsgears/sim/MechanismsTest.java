// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.invariant.Invariants;
import io.hdfsgears.sim.invariant.ViolationException;
import io.hdfsgears.sim.report.RunReport;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.ScenarioException;
import io.hdfsgears.sim.scenario.Scenarios;
import io.hdfsgears.sim.world.Meter;
import io.hdfsgears.sim.world.Mistakes;
import io.hdfsgears.sim.world.Simulated;
import io.hdfsgears.testkit.SeededTest;
import org.junit.jupiter.api.Test;

/** EAFR, automatic gears, random failures and jobs in the simulated world, each alone. */
class MechanismsTest {
    private static Scenario of(String duration, String more) throws ScenarioException {
        return Scenarios.of("{'name': 'm', 'duration': '" + duration + "', 'sample': '30s', 'cluster': {'hosts': 10,"
                + " 'racks': 2, 'primaries': 2, 'blocks': 120, 'blockSize': '64m'}, 'layout': {'gears': 'single'}, "
                + more + "}");
    }

    private static final String HOT = "'eafr': {'mode': 'on', 'interval': '1m', 'hostTransfers': 2, 'most': 6},"
            + " 'files': {'blocks': 2, 'skew': 2.5}, 'clients': {'reads': [{'at': '0s', 'megabytesPerSecond': 900},"
            + " {'at': '5m', 'megabytesPerSecond': 2}]}";

    @SeededTest(seeds = 2)
    void filesThatAreReadALotHaveMoreReplicasUntilTheyAreCold(long seed) throws ScenarioException {
        Scenario scenario = of("20m", HOT);
        Engine engine = new Engine(10);
        Simulated run = new Simulated(scenario, engine, seed);
        Invariants invariants = new Invariants(engine, run.world(), run.nameNode(), seed);
        run.start();
        engine.afterEach(invariants::check);
        engine.runUntil(300_000_000_000L);
        assertThat(run.world().extraReplicas()).isPositive();
        assertThat(run.world().blocks().replicaCount()).isGreaterThan(3 * 120);
        engine.runUntil(scenario.durationNanos());
        invariants.audit();
        assertThat(run.world().extraReplicas()).isZero();
        assertThat(run.world().blocks().replicaCount()).isEqualTo(3 * 120);
    }

    @Test
    void aBlockThatIsToHaveLessThanItsFactorEndsTheRun() throws ScenarioException {
        Engine engine = new Engine(10);
        Simulated run = new Simulated(of("20m", HOT), engine, 1);
        Invariants invariants = new Invariants(engine, run.world(), run.nameNode(), 1);
        run.start();
        Mistakes.wantTooFew(run.world(), 7);
        assertThatThrownBy(invariants::check)
                .isInstanceOf(ViolationException.class)
                .hasMessageContaining("fewer replicas than the file's factor");
    }

    @Test
    void gearsFollowTheLoad() throws ScenarioException {
        Scenario scenario = of(
                "40m",
                "'auto': {'mode': 'auto', 'hostThroughput': '50m', 'calm': '3m', 'cooldown': '3m'}, 'clients':"
                        + " {'reads': [{'at': '0s', 'megabytesPerSecond': 10}, {'at': '20m', 'megabytesPerSecond': 250}]}");
        Simulated run = Simulation.run(scenario, 3);
        assertThat(awake(run, 0.3)).isLessThan(5);
        assertThat(awake(run, 0.6)).isGreaterThan(5);
        assertThat(run.refusals()).isEmpty();
    }

    @Test
    void aRhythmThatIsKnownWakesHostsBeforeTheLoadComes() throws ScenarioException {
        String load = "'clients': {'reads': [{'at': '0s', 'megabytesPerSecond': 10}, {'at': '30m',"
                + " 'megabytesPerSecond': 250}]}";
        String auto =
                "'auto': {'mode': 'auto', 'hostThroughput': '50m', 'calm': '3m', 'cooldown': '3m', 'policy': '%s',"
                        + " 'learnedDays': 7}, ";
        Simulated reactive = Simulation.run(of("31m", String.format(auto, "reactive") + load), 3);
        Simulated predictive = Simulation.run(of("31m", String.format(auto, "predictive") + load), 3);
        assertThat(awake(reactive, 29.6 / 60)).isLessThan(5);
        assertThat(awake(predictive, 29.6 / 60)).isGreaterThan(5);
    }

    private static int awake(Simulated run, double hours) {
        return run.meter().samples().stream()
                .filter(sample -> sample.hours() >= hours)
                .mapToInt(Meter.Sample::awake)
                .findFirst()
                .orElseThrow();
    }

    @SeededTest(seeds = 2)
    void failuresAtRandomComeFromTheSeed(long seed) throws ScenarioException {
        Scenario scenario = of(
                "20m",
                "'randomFailures': {'every': '3m', 'for': '1m', 'until': '16m'}, 'clients': {'writes': [{'at': '0s',"
                        + " 'megabytesPerSecond': 20}]}, 'jobs': [{'at': '1m', 'every': '1m', 'until': '15m', 'reads': 4,"
                        + " 'writes': 2}]");
        Simulated run = Simulation.run(scenario, seed);
        assertThat(run.world().ledger().lostBlocks()).isZero();
        assertThat(run.jobs().count()).isEqualTo(15);
        String json = new RunReport(scenario, seed, run).json();
        assertThat(new RunReport(scenario, seed, Simulation.run(scenario, seed)).json())
                .isEqualTo(json);
        assertThat(new RunReport(scenario, seed, Simulation.run(scenario, seed + 1)).json())
                .isNotEqualTo(json);
    }
}
