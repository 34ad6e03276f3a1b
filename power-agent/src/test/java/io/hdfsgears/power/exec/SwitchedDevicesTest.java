// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A line that was copied for the next host and not changed would switch a host that the gears did not mean. */
final class SwitchedDevicesTest {
    private final SharedDevices shared = new SharedDevices();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        shared.close();
    }

    private void load(String first, String second) throws SettingException {
        Path secret = Scripts.secret(folder.resolve("secret"), "passphrase");
        TestHosts.load("""
                        {"defaults": {"ipmi": {"user": "power", "passwordFile": "SECRET"},
                                      "redfish": {"user": "power", "passwordFile": "SECRET"},
                                      "pdu": {"model": "apc-rpdu2", "version": "2c", "communityFile": "SECRET"},
                                      "wol": {"interface": "eth0"},
                                      "fence": {"agent": "/usr/sbin/fence_virsh", "ip": "10.77.0.9"}},
                         "hosts": {"h01": {"drivers": [%s]}, "h02": {"drivers": [{"type": "probe", "address": "h"}, %s]}}}
                        """.formatted(first, second).replace("SECRET", secret.toString()), shared)
                .close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'type': 'ipmi', 'address': '10.77.0.101'} | ipmi 10.77.0.101:623 | {'type': 'ipmi', 'address': '10.77.0.102'}",
                "{'type': 'ipmi', 'address': 'BMC1'} | ipmi BMC1:623 | {'type': 'ipmi', 'address': 'BMC1', 'port': 624}",
                "{'type': 'redfish', 'url': 'https://bmc1'} | redfish https://bmc1 | {'type': 'redfish', 'url': 'https://bmc1', 'system': '2'}",
                "{'type': 'pdu', 'address': 'p', 'outlet': 3} | pdu p:161 outlet 3 | {'type': 'pdu', 'address': 'p', 'outlet': 4}",
                "{'type': 'pdu', 'outlets': [{'address': 'p', 'outlet': 3}, {'address': 'q', 'outlet': 3}]} | pdu q:161 outlet 3 | {'type': 'pdu', 'address': 'p', 'outlet': 4}",
                "{'type': 'wol', 'mac': '02:77:00:00:00:0a'} | MAC 02:77:00:00:00:0a | {'type': 'wol', 'mac': '02:77:00:00:00:0b'}",
                "{'type': 'fence', 'plug': 'vm1', 'username': 'u'} | plug=vm1 | {'type': 'fence', 'plug': 'vm2', 'username': 'u'}",
                "{'type': 'fence', 'options': {'uuid': '7'}} | uuid=7 | {'type': 'fence', 'options': {'uuid': '{host}'}}",
            })
    void twoHostsNameTheSameDeviceOnlyIfBothSaySo(String driver, String named, String other) throws Exception {
        String one = driver.replace('\'', '"');
        assertThatThrownBy(() -> load(one, one))
                .isInstanceOfSatisfying(
                        SettingException.class,
                        e -> assertThat(e.problems())
                                .isNotEmpty()
                                .anySatisfy(problem -> assertThat(problem)
                                        .startsWith("hosts.h02.drivers[1] switches ")
                                        .contains(named, "as hosts.h01.drivers[0] does", "\"shared\": true")));
        String twin = one.replaceFirst("\\{", "{\"shared\": true, ");
        assertThatThrownBy(() -> load(one, twin)).as("only one says so").isInstanceOf(SettingException.class);
        assertThatCode(() -> load(twin, twin)).doesNotThrowAnyException();
        assertThatCode(() -> load(one, other.replace('\'', '"'))).doesNotThrowAnyException();
        assertThatCode(() -> load(one + ", " + one, other.replace('\'', '"')))
                .as("one host may name it twice, as for two users")
                .doesNotThrowAnyException();
    }

    @Test
    void capitalLettersMakeNoOtherDevice() {
        assertThatThrownBy(() -> load(
                        "{\"type\": \"ipmi\", \"address\": \"bmc1.example\"}",
                        "{\"type\": \"ipmi\", \"address\": \"BMC1.example\"}"))
                .hasMessageContaining("hosts.h01.drivers[0]");
    }

    @Test
    void programsOfTheOperatorAndProbesAreNotCompared() {
        for (String driver : new String[] {
            "{\"type\": \"command\", \"on\": [\"/bin/true\"]}", "{\"type\": \"probe\", \"address\": \"h\"}"
        }) {
            assertThatCode(() -> load(driver, driver)).doesNotThrowAnyException();
        }
    }
}
