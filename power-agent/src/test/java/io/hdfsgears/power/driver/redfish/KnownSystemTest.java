// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.peer.FakeRedfish;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KnownSystemTest {
    private static final String RESET = "/redfish/v1/Systems/1/Actions/ComputerSystem.Reset";

    @TempDir
    Path folder;

    @AutoClose
    private final SharedDevices shared = new SharedDevices();

    @AutoClose
    private FakeRedfish service;

    @BeforeEach
    void start() throws Exception {
        service = new FakeRedfish();
    }

    private String section(String user) {
        return """
            {"type": "redfish", "url": "%s", "allowHttp": true, "spacingMillis": 0, "user": "%s", "system": "1",
             "authentication": "basic", "passwordFile": "%s"}\
            """.formatted(service.url(), user, Scripts.secret(folder.resolve("pw"), "secret"));
    }

    private PowerDriver driver(String section) throws Exception {
        return TestHosts.driver(section, shared);
    }

    /** A driver that has asked nothing, beside another one that read the state. */
    private PowerDriver besideAReader() throws Exception {
        service.power("On");
        PowerDriver reader = driver(section("power"));
        PowerDriver orders = driver(section("power"));
        assertThat(reader.read()).isEqualTo(PowerState.ON);
        return orders;
    }

    @Test
    void anOrderIsOneRequestWhereAnotherDriverReadTheState() throws Exception {
        PowerDriver orders = besideAReader();
        int before = service.authorizations().size();
        orders.request(PowerAction.FORCE_OFF);
        assertThat(service.posted()).hasSize(1);
        assertThat(service.authorizations()).hasSize(before + 1);
        driver(section("other")).request(PowerAction.ON);
        assertThat(service.authorizations())
                .as("another user may see another system")
                .hasSize(before + 3);
    }

    /** As after a swap of the board, or of the management controller. */
    @Test
    void aSystemThatHasAnotherIdIsFoundAgain() throws Exception {
        String any = section("power").replace("\"system\": \"1\",", "");
        PowerDriver reader = driver(any);
        PowerDriver orders = driver(any);
        assertThat(reader.read()).isEqualTo(PowerState.OFF);
        service.rename("embedded");
        assertThatThrownBy(() -> orders.request(PowerAction.ON)).hasMessageContaining("404");
        orders.request(PowerAction.ON);
        assertThat(reader.read()).isEqualTo(PowerState.ON);
        service.rename("self");
        assertThatThrownBy(reader::read).hasMessageContaining("404");
        assertThat(reader.read()).isEqualTo(PowerState.ON);
    }

    @Test
    void afterAFailureTheSystemIsAskedAgain() throws Exception {
        PowerDriver orders = besideAReader();
        service.answer(RESET, 404, "{}");
        assertThatThrownBy(() -> orders.request(PowerAction.FORCE_OFF)).hasMessageContaining("404");
        service.restore(RESET);
        int before = service.authorizations().size();
        orders.request(PowerAction.FORCE_OFF);
        assertThat(service.authorizations()).hasSize(before + 2);
        assertThat(orders.read()).isEqualTo(PowerState.OFF);
    }
}
