// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.Snmpd;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host with cords to two PDUs, each net-snmp's agent. */
final class DualCordIT {
    @TempDir
    Path folder;

    @Test
    void bothOutletsAreSwitchedAndOffIsWhatBothSay() throws Exception {
        try (Snmpd one = new Snmpd(Files.createDirectory(folder.resolve("one")));
                Snmpd two = new Snmpd(Files.createDirectory(folder.resolve("two")));
                SharedDevices shared = new SharedDevices()) {
            PowerDriver driver = TestHosts.driver(
                    """
                {"type": "pdu", "model": "apc-rpdu2", "version": "2c", "communityFile": "%s", "address": "127.0.0.1",
                 "offMillis": 100, "outlets": [{"port": %d, "outlet": 2}, {"port": %d, "outlet": 3}]}\
                """.formatted(
                            Scripts.secret(folder.resolve("community"), Snmpd.WRITE_COMMUNITY), one.port(), two.port()),
                    shared);
            driver.request(PowerAction.ON);
            assertThat(one.isOn(2) && two.isOn(3)).isTrue();
            two.outlet(3, false);
            assertThat(driver.read()).isEqualTo(PowerState.ON);
            driver.request(PowerAction.FORCE_OFF);
            assertThat(one.isOn(2) || two.isOn(3)).isFalse();
            assertThat(driver.read()).isEqualTo(PowerState.OFF);
            one.outlet(2, true);
            two.outlet(3, true);
            driver.request(PowerAction.CYCLE);
            assertThat(one.isOn(2) && two.isOn(3)).isTrue();
        }
    }
}
