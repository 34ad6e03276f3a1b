// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.agent.SleepMode;
import io.hdfsgears.power.daemon.ServeSettings;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.metering.MeteredHosts;
import io.hdfsgears.power.os.AgentSettings;
import io.hdfsgears.power.serve.ServedHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HostsFileTest {
    @TempDir
    Path folder;

    @Test
    void driversComeInTheirOrderWithTheDefaultsOfTheirType() throws Exception {
        Path password = Files.writeString(folder.resolve("pw"), "hunter2");
        Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
        HostsFile file = HostsFile.parse("""
            {"defaults": {"ipmi": {"user": "power", "passwordFile": "%s", "spacingMillis": 7000}},
             "policy": {"onsPerMinute": 0},
             "hosts": {"h02": {"group": "rack1", "drivers": [
                         {"type": "wol", "mac": "02:77:00:00:00:01", "broadcast": "10.77.0.255", "waitMillis": 9000},
                         {"type": "ipmi", "address": "10.77.0.101"}]},
                       "h01": {"meters": [{"type": "any"}]}}}
            """.formatted(password));
        assertThat(file.hosts().keySet()).containsExactly("h02", "h01");
        try (SharedDevices shared = new SharedDevices();
                PowerHosts hosts = PowerHosts.load(file, shared)) {
            assertThat(hosts.hosts().get("h02").drivers())
                    .extracting(driver -> driver.name())
                    .containsExactly("wol 02:77:00:00:00:01 over 10.77.0.255", "ipmi 10.77.0.101:623");
            assertThat(hosts.hosts().get("h02").traits().drivers().get(0).waitNanos())
                    .isEqualTo(9_000_000_000L);
            assertThat(hosts.hosts().get("h02").traits().drivers().get(1).spacingNanos())
                    .isEqualTo(7_000_000_000L);
            assertThat(hosts.policy().on().perMinute()).isZero();
        }
    }

    @Test
    void howLongADriverWaitsByDefaultIsNothingThatAMeterOfItsTypeWouldHaveToKnow() throws Exception {
        HostsFile file = HostsFile.parse("""
            {"defaults": {"ipmi": {"user": "power", "waitMillis": 9000}},
             "hosts": {"h01": {"drivers": [{"type": "ipmi"}], "meters": [{"type": "ipmi"}]},
                       "h02": {"meters": [{"type": "ipmi", "waitMillis": 8000}]}}}
            """);
        Settings driver = file.hosts().get("h01").drivers().get(0).settings();
        assertThat(driver.integer("waitMillis", 1, 0, 10_000)).isEqualTo(9_000);
        Settings meter = file.hosts().get("h01").meters().get(0).settings();
        assertThat(meter.text("user")).isEqualTo("power");
        meter.noOthers();
        Settings mistaken = file.hosts().get("h02").meters().get(0).settings();
        mistaken.text("user");
        assertThatThrownBy(mistaken::noOthers).as("its own setting").hasMessageContaining("waitMillis");
    }

    @Test
    void everyMistakeIsToldAtOnceWithItsPlace() throws Exception {
        HostsFile file = HostsFile.parse("""
            {"hosts": {"h01": {"drivers": [{"type": "wol", "mac": "02:77", "broadcast": "10.77.0.255"}]},
                       "h02": {"drivers": [{"type": "magic"}]},
                       "h03": {"drivers": [{"type": "ipmi", "user": "a", "address": "-oProxyCommand=x",
                                            "password": "hunter2", "passwordFile": "hunter2"}]}}}
            """);
        try (SharedDevices shared = new SharedDevices()) {
            assertThatThrownBy(() -> PowerHosts.load(file, shared))
                    .isInstanceOf(SettingException.class)
                    .hasMessageContaining("hosts.h01.drivers[0].mac is '02:77'")
                    .hasMessageContaining(
                            "hosts.h02.drivers[0].type is 'magic'; known: [command, fence, ipmi, pdu, probe, redfish, tasmota, wol]")
                    .hasMessageContaining("hosts.h03.drivers[0].passwordFile must be an absolute path")
                    .hasMessageNotContaining("hunter2");
        }
    }

    /** With secrets where it names them, the example that we ship makes drivers. */
    @Test
    void theExampleIsUsable() throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), "passphrase-or-password".substring(0, 20));
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        String example = Files.readString(Path.of("../conf/power-hosts.example.json"))
                .replaceAll("/etc/hdfs-gears/[a-z-]+\\.secret", secret.toString())
                .replaceAll(", \"caFile\": \"[^\"]+\"", "");
        HostsFile file = HostsFile.parse(example);
        try (SharedDevices shared = new SharedDevices();
                PowerHosts hosts = PowerHosts.load(file, shared)) {
            assertThat(hosts.hosts().values().stream().mapToInt(h -> h.drivers().size()))
                    .containsExactly(3, 2, 1, 3);
            assertThat(ServeSettings.of(file, hosts).hosts())
                    .extracting(ServedHost::datanode)
                    .containsExactly("h01:9866", "h02:9866", "h03.example.org:9866", "h04:9866");
        }
    }

    /** What an agent needs of its file: no BMC, no secret. */
    @Test
    void theAgentsExampleIsUsable() throws Exception {
        HostsFile file = HostsFile.parse(Files.readString(Path.of("../conf/power-agent.example.json")));
        try (SharedDevices shared = new SharedDevices()) {
            assertThat(MeteredHosts.some(file, file.hosts().values(), shared)).containsOnlyKeys("h01", "h02");
        }
        Settings agent = file.agent("h02");
        AgentSettings settings = AgentSettings.of(agent);
        agent.noOthers();
        assertThat(settings.sleep()).isEqualTo(SleepMode.POWEROFF);
        assertThat(settings.interfaces()).containsExactly("eno1");
        assertThat(settings.deadManSeconds()).isEqualTo(86_400);
    }

    @Test
    void aDatanodeWithoutPortIsNoName() {
        assertThatThrownBy(() -> HostsFile.parse("{\"hosts\": {\"h\": {\"datanode\": \"h\"}}}"))
                .hasMessageContaining("hosts.h.datanode is 'h', and must be <host>:<transfer port>");
        assertThatThrownBy(() -> HostsFile.parse("{\"hosts\": {\"h\": {\"sleepBy\": \"me\"}}}"))
                .hasMessageContaining("hosts.h.sleepBy is 'me'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"hosts\": {}}|names no host",
                "{\"hosts\": []}|hosts must be an object",
                "[]|must be an object",
                "{\"hosts\": {\"h\": {}}, \"host\": 1}|'host', which is not known",
                "{\"hosts\": {\"h\": {\"driver\": []}}}|'driver', which is not known",
                "{\"hosts\": {\"h\": {\"drivers\": {}}}}|hosts.h.drivers must be a list",
                "{\"hosts\": {\"h\": {\"drivers\": [{}]}}}|hosts.h.drivers[0].type is missing",
                "{\"hosts\": {\"-rf\": {}}}|no host name",
                "{\"hosts\": {\"h\": {}, \"h\": {}}}|not JSON at line 1",
                "{\"hosts\": {\"h\": {}}} x|not JSON at line 1",
                "{\"hosts\": |not JSON at line 1"
            })
    void shapesThatAreWrongAreNamed(String text, String expected) {
        assertThatThrownBy(() -> HostsFile.parse(text))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void aSecretInTheFileIsRefusedAndNotRepeated() throws Exception {
        Settings settings = HostsFile.parse(
                        "{\"hosts\": {\"h\": {\"drivers\": [{\"type\": \"t\", \"password\": \"hunter2\"}]}}}")
                .hosts()
                .get("h")
                .drivers()
                .get(0)
                .settings();
        assertThatThrownBy(settings::noOthers)
                .hasMessageContaining("hosts.h.drivers[0].password")
                .hasMessageContaining("from files only")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void aFileThatEverybodyMayChangeIsRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("hosts.json"), "{\"hosts\": {\"h\": {}}}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThatThrownBy(() -> HostsFile.read(file)).hasMessageContaining("chmod o-w");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(HostsFile.read(file).hosts()).containsOnlyKeys("h");
    }
}
