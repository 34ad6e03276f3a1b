// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Path;
import java.util.List;
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

    /** What is wrong with each host. */
    private List<String> load(String first, String second) throws SettingException {
        Path secret = Scripts.secret(folder.resolve("secret"), "passphrase");
        try (PowerHosts hosts =
                TestHosts.load("""
                        {"defaults": {"ipmi": {"user": "power", "passwordFile": "SECRET"},
                                      "redfish": {"user": "power", "passwordFile": "SECRET"},
                                      "pdu": {"model": "apc-rpdu2", "version": "2c", "communityFile": "SECRET"},
                                      "wol": {"interface": "eth0"},
                                      "fence": {"agent": "/usr/sbin/fence_virsh", "ip": "10.77.0.9"}},
                         "hosts": {"h01": {"drivers": [%s]}, "h02": {"drivers": [{"type": "probe", "address": "h"}, %s]}}}
                        """.formatted(first, second).replace("SECRET", secret.toString()), shared)) {
            return hosts.warnings(hosts.hosts().keySet());
        }
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
                "{'type': 'pdu', 'outlets': [{'address': 'p', 'outlet': 3}, {'address': 'q', 'outlet': 3}]} | 161 outlet 3 | {'type': 'pdu', 'address': 'p', 'outlet': 4}",
                "{'type': 'wol', 'mac': '02:77:00:00:00:0a'} | MAC 02:77:00:00:00:0a | {'type': 'wol', 'mac': '02:77:00:00:00:0b'}",
                "{'type': 'fence', 'plug': 'vm1', 'username': 'u'} | plug=vm1 | {'type': 'fence', 'plug': 'vm2', 'username': 'u'}",
                "{'type': 'fence', 'options': {'uuid': '7'}} | uuid=7 | {'type': 'fence', 'options': {'uuid': '{host}'}}",
            })
    void twoHostsNameTheSameDeviceOnlyIfBothSaySo(String driver, String named, String other) throws Exception {
        String one = driver.replace('\'', '"');
        assertThat(load(one, one))
                .satisfiesExactly(
                        first -> assertThat(first)
                                .startsWith("h01 is not switched off: hosts.h01.drivers[0] switches ")
                                .contains("as hosts.h02.drivers[1] does", "\"shared\": true"),
                        second -> assertThat(second)
                                .startsWith("h02 is not switched off: hosts.h02.drivers[1] switches ")
                                .contains("as hosts.h01.drivers[0] does", "\"shared\": true"));
        assertThat(load(one, one)).anySatisfy(problem -> assertThat(problem).contains(named));
        String twin = one.replaceFirst("\\{", "{\"shared\": true, ");
        assertThat(load(one, twin)).as("only one says so").hasSize(2);
        assertThat(load(twin, twin)).isEmpty();
        assertThat(load(one, other.replace('\'', '"'))).isEmpty();
        assertThat(load(one + ", " + one, other.replace('\'', '"')))
                .as("one host may name it twice, as for two users")
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'address': '10.77.0.101'                | 'url': 'https://10.77.0.101'                | 2",
                "'address': 'BMC1'                       | 'url': 'https://bmc1:443/'                  | 2",
                "'address': 'fd00::1'                    | 'url': 'https://[fd00::1]'                  | 2",
                "'address': '10.77.0.101'                | 'url': 'https://10.77.0.102'                | 0",
                "'address': '127.0.0.1', 'port': 9001    | 'url': 'https://127.0.0.1'                  | 0",
                "'address': '127.0.0.1'                  | 'url': 'https://127.0.0.1:8443'             | 0",
                "'address': '10.77.0.101'                | 'url': 'https://10.77.0.101', 'system': '2' | 0",
            })
    void ipmiAndRedfishAreComparedByTheAddressOfTheBmc(String ipmi, String redfish, int warned) throws Exception {
        String one = "{'type': 'ipmi', %s}".formatted(ipmi).replace('\'', '"');
        String other = "{'type': 'redfish', %s}".formatted(redfish).replace('\'', '"');
        assertThat(load(one, other)).hasSize(warned).allMatch(twin -> twin.contains(" switches BMC "));
        assertThat(load(other, one)).hasSize(warned);
    }

    @Test
    void capitalLettersMakeNoOtherDevice() throws Exception {
        assertThat(load(
                        "{\"type\": \"ipmi\", \"address\": \"bmc1.example\"}",
                        "{\"type\": \"ipmi\", \"address\": \"BMC1.example\"}"))
                .hasSize(2);
    }

    @Test
    void programsOfTheOperatorAndProbesAreNotCompared() throws Exception {
        for (String driver : new String[] {
            "{\"type\": \"command\", \"on\": [\"/bin/true\"]}", "{\"type\": \"probe\", \"address\": \"h\"}"
        }) {
            assertThat(load(driver, driver)).isEmpty();
        }
    }
}
