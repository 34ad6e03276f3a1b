// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A host with two cords; {@link DualCordIT} has the same on agents. */
final class PduOutletsTest {
    private final List<String> orders = new ArrayList<>();
    private final Cord a = new Cord("a");
    private final Cord b = new Cord("b");
    private final PduOutlets both = new PduOutlets(List.of(a, b), Duration.ZERO);

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "ON, ON, ON",
        "ON, OFF, ON",
        "OFF, ON, ON",
        "OFF, OFF, OFF",
        "OFF, UNKNOWN, UNKNOWN",
        "UNKNOWN, ON, ON",
    })
    void aHostIsOffWhenAllItsCordsAre(PowerState first, PowerState second, PowerState host) throws Exception {
        a.state = first;
        b.state = second;
        assertThat(both.read()).isEqualTo(host);
    }

    @Test
    void aCordThatCannotBeReadIsNotOff() throws Exception {
        a.readable = false;
        assertFails(both::read, "a is silent");
        b.state = PowerState.ON;
        assertThat(both.read()).isEqualTo(PowerState.ON);
    }

    @Test
    void anOrderGoesToEachCordAlsoAfterAFailure() {
        a.obeys = false;
        assertFails(() -> both.request(PowerAction.FORCE_OFF), "a refuses");
        assertThat(orders).containsExactly("a FORCE_OFF", "b FORCE_OFF");
    }

    @Test
    void aCycleTakesThePowerFromAllAndGivesItBack() throws Exception {
        a.state = PowerState.ON;
        b.state = PowerState.ON;
        both.request(PowerAction.CYCLE);
        assertThat(orders).containsExactly("a FORCE_OFF", "b FORCE_OFF", "a ON", "b ON");
    }

    @Test
    void aCycleThatFailsGivesThePowerBack() {
        b.obeys = false;
        assertFails(() -> both.request(PowerAction.CYCLE), "b refuses");
        assertThat(orders).contains("a FORCE_OFF", "a ON");
        assertThat(a.state).isEqualTo(PowerState.ON);
    }

    @Test
    void aCycleOfCordsThatDoNotGoOffIsNotDone() {
        a.lying = true;
        a.state = PowerState.ON;
        assertFails(() -> both.request(PowerAction.CYCLE), "kept its power");
        assertThat(b.state).isEqualTo(PowerState.ON);
    }

    @Test
    void eachOutletSaysWhatIsItsOwn() throws Exception {
        PowerDriver driver = TestHosts.driver(section("""
            "outlets": [{"address": "10.77.0.150", "outlet": 3}, {"address": "10.77.0.151", "outlet": 4}]"""), new SharedDevices());
        assertThat(driver.name()).isEqualTo("pdu 10.77.0.150:161 outlet 3 + pdu 10.77.0.151:161 outlet 4");
        assertRefused("\"outlets\": []", "drivers[0].outlets must be a list of objects");
        assertRefused("\"outlets\": [{\"address\": \"p\", \"outlet\": 0}]", "drivers[0].outlets[0].outlet is 0");
        assertRefused("\"outlets\": [{\"address\": \"p\", \"outlet\": 1, \"outlett\": 2}]", "outlets[0].outlett");
        assertRefused("\"address\": \"p\", \"outlets\": [{\"outlet\": 1}, {\"outlet\": 1}]", "named twice");
    }

    private void assertRefused(String settings, String said) {
        assertThatThrownBy(() -> TestHosts.driver(section(settings), new SharedDevices()))
                .hasMessageContaining(said);
    }

    private String section(String more) {
        Path community = Scripts.secret(folder.resolve("community"), "wr1te-too");
        return "{\"type\": \"pdu\", \"model\": \"apc-rpdu2\", \"version\": \"2c\", \"communityFile\": \"%s\", %s}"
                .formatted(community, more);
    }

    private static void assertFails(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String said) {
        assertThatThrownBy(call).isInstanceOf(PowerException.class).hasMessageContaining(said);
    }

    private final class Cord implements PowerDriver {
        private final String name;
        private PowerState state = PowerState.OFF;
        private boolean readable = true;
        private boolean obeys = true;
        private boolean lying;

        Cord(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.POWER_ON, Capability.FORCE_OFF, Capability.STATE); // PduOutlets does the cycle
        }

        @Override
        public void request(PowerAction action) throws PowerException {
            orders.add(name + " " + action);
            if (!obeys) {
                throw new PowerException(Failure.Kind.REFUSED, name + " refuses");
            }
            state = lying ? state : action.leadsTo();
        }

        @Override
        public PowerState read() throws PowerException {
            if (!readable) {
                throw new PowerException(Failure.Kind.UNREACHABLE, name + " is silent");
            }
            return state;
        }

        @Override
        public void close() {}
    }
}
