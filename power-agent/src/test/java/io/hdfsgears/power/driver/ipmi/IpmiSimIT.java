// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.ipmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.peer.FakeChassis;
import io.hdfsgears.power.peer.IpmiSim;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** ipmitool against OpenIPMI's ipmi_sim, which refuses suite 17. */
final class IpmiSimIT extends IpmitoolContract {
    private FakeChassis chassis;
    private IpmiSim sim;

    @BeforeEach
    void start() throws Exception {
        chassis = new FakeChassis(folder.resolve("chassis"));
        sim = new IpmiSim(folder, chassis);
    }

    @AfterEach
    void stop() {
        sim.close();
    }

    @Test
    void theChassisIsTold() throws Exception {
        TestHosts.driver(section(), shared).request(PowerAction.GRACEFUL_OFF);
        assertThat(chassis.orders()).contains("shutdown 1");
    }

    @Test
    void onlySuite17IsUnsupportedHere() throws Exception {
        String section = section().replace("\"type\"", "\"cipherSuites\": [17], \"type\"");
        assertThatThrownBy(() -> TestHosts.driver(section, shared).read())
                .isInstanceOfSatisfying(
                        PowerException.class,
                        e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(Failure.Kind.UNSUPPORTED));
    }

    @Test
    void readsWhatTheChassisIs() throws Exception {
        PowerDriver driver = TestHosts.driver(section(), shared);
        chassis.power(true);
        assertThat(driver.read()).isEqualTo(PowerState.ON);
        chassis.power(false);
        assertThat(driver.read()).isEqualTo(PowerState.OFF);
    }

    @Test
    void aBmcWithAKeyOfItsOwnOpensWithIt() throws Exception {
        try (IpmiSim locked = new IpmiSim(Files.createDirectory(folder.resolve("locked")), chassis, "kg-of-the-bmc")) {
            Path password = Scripts.secret(folder.resolve("pw"), IpmiSim.PASSWORD);
            Path kg = Scripts.secret(folder.resolve("kg"), "kg-of-the-bmc");
            String section = section(locked.port(), password);
            String with = section.replace("\"type\"", "\"kgFile\": \"" + kg + "\", \"type\"");
            assertThat(TestHosts.driver(with, shared).read()).isEqualTo(PowerState.OFF);
            assertThatThrownBy(() -> TestHosts.driver(section, shared).read())
                    .isInstanceOfSatisfying(
                            PowerException.class,
                            e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(Failure.Kind.CREDENTIALS));
        }
    }

    @Override
    protected String section() {
        return section(sim.port(), Scripts.secret(folder.resolve("pw"), IpmiSim.PASSWORD + "\n"));
    }

    @Override
    protected String sectionWithPassword(Path file) {
        return section(sim.port(), file);
    }

    @Override
    String section(int port, Path password) {
        return """
            {"type": "ipmi", "address": "127.0.0.1", "port": %d, "user": "power", "passwordFile": "%s",
             "spacingMillis": 100}\
            """.formatted(port, password);
    }
}
