// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.sim.engine.Engine;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.ScenarioException;
import io.hdfsgears.sim.scenario.Scenarios;
import io.hdfsgears.sim.world.Mistakes;
import io.hdfsgears.sim.world.Simulated;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Mistakes planted by hand, each caught by the check that is there for it. */
class InvariantsTest {
    private final Engine engine = new Engine(10);
    private Simulated run;
    private Invariants invariants;

    @BeforeEach
    void start() throws ScenarioException {
        Scenario scenario =
                Scenarios.of("{'name': 'n', 'cluster': {'hosts': 6, 'primaries': 2, 'replication': 2, 'blocks': 50}}");
        run = new Simulated(scenario, engine, 5);
        invariants = new Invariants(engine, run.world(), run.nameNode(), 5);
        run.start();
        engine.runUntil(1_000_000_000L);
        assertThatCode(() -> {
                    invariants.check();
                    invariants.audit();
                })
                .doesNotThrowAnyException();
    }

    @Test
    void aLastReplicaThatIsDropped() {
        Mistakes.dropAllReplicas(run.world(), 3);
        assertThatThrownBy(invariants::check)
                .isInstanceOf(ViolationException.class)
                .hasMessageContaining("coverage: 1 block lost the last readable replica")
                .hasMessageContaining("seed 5")
                .hasMessageContaining("tick");
    }

    @Test
    void hostsOutOfServiceThatAloneHoldABlock() {
        Mistakes.takeOutOfService(run.world(), 1);
        Mistakes.takeOutOfService(run.world(), 2);
        assertThatThrownBy(invariants::check).hasMessageContaining("coverage: ").hasMessageContaining("goes OUT");
    }

    @Test
    void aReplicaThatCameFromNowhere() {
        Mistakes.forgeReplica(run.world(), 3);
        assertThatThrownBy(invariants::check).hasMessageContaining("bytes: 100 replicas should be there");
    }

    @Test
    void aHostThatTheStateDoesNotName() {
        Mistakes.switchOff(run.world(), 6);
        assertThat(run.world().awake()).isEqualTo(5);
        assertThatThrownBy(invariants::check)
                .hasMessageContaining("host 6 is asleep and the gear state does not name it");
    }
}
