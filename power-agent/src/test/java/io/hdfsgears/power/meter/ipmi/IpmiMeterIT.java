// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.ipmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import io.hdfsgears.power.peer.FakeChassis;
import io.hdfsgears.power.peer.IpmiSim;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.SensorBmc;
import io.hdfsgears.power.peer.Suite17Bmc;
import io.hdfsgears.power.peer.TestMeters;
import io.hdfsgears.testkit.Poll;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sensors against OpenIPMI's simulator, DCMI against a BMC that speaks cipher suite 17. */
final class IpmiMeterIT {
    @TempDir
    private Path folder;

    @Test
    void aSensorInWatts() throws Exception {
        try (SharedDevices shared = new SharedDevices();
                SensorBmc bmc = new SensorBmc(folder, 188)) {
            Meter meter = meter(bmc.port(), ", \"cipherSuites\": [3], \"sensors\": [\"Pwr Consumption\"]", shared);
            assertThat(meter.source()).isEqualTo(Source.IPMI_SENSOR);
            Poll.until(Duration.ofSeconds(30), "the sensor says 188 W", () -> says(meter, 188));
            bmc.watts(92);
            Poll.until(Duration.ofSeconds(30), "the sensor says 92 W", () -> says(meter, 92));
            Meter none = meter(bmc.port(), ", \"cipherSuites\": [3], \"sensors\": [\"No Such\"]", shared);
            assertThatExceptionOfType(MeterException.class).isThrownBy(none::read);
            Meter dcmi = meter(bmc.port(), ", \"cipherSuites\": [3]", shared);
            assertThatExceptionOfType(MeterException.class)
                    .isThrownBy(dcmi::read)
                    .withMessageNotContaining(IpmiSim.PASSWORD);
        }
    }

    @Test
    void dcmisPowerReading() throws Exception {
        FakeChassis chassis = new FakeChassis(folder.resolve("chassis"));
        Path watts = Files.writeString(folder.resolve("chassis/watts"), "187");
        try (SharedDevices shared = new SharedDevices();
                Suite17Bmc bmc = new Suite17Bmc(folder, chassis)) {
            Meter meter = meter(bmc.port(), "", shared);
            Reading reading = meter.read();
            assertThat(reading.source()).isEqualTo(Source.DCMI);
            assertThat(reading.watts()).isEqualTo(187);
            Files.writeString(watts, "61");
            assertThat(meter.read().watts()).isEqualTo(61);
        }
    }

    private static boolean says(Meter meter, double watts) {
        try {
            return meter.read().watts() == watts;
        } catch (MeterException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Meter meter(int port, String more, SharedDevices shared) throws Exception {
        Path password = Scripts.secret(folder.resolve("pw"), IpmiSim.PASSWORD);
        return TestMeters.meter("""
                {"type": "ipmi", "address": "127.0.0.1", "port": %d, "user": "%s", "passwordFile": "%s",
                 "spacingMillis": 0%s}""".formatted(port, IpmiSim.USER, password, more), shared);
    }
}
