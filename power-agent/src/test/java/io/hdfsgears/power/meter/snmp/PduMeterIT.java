// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.snmp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.energy.CounterStep;
import io.hdfsgears.power.energy.HostFacts;
import io.hdfsgears.power.energy.Ledger;
import io.hdfsgears.power.energy.LedgerLimits;
import io.hdfsgears.power.energy.Verdict;
import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.peer.MeteredStrip;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.Snmpd;
import io.hdfsgears.power.peer.TestMeters;
import io.hdfsgears.power.peer.UdpProxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against net-snmp's agent: v2c, v3 with SHA and with SHA-256, both with AES; outlets of three models, and a PDU that is wrong. */
final class PduMeterIT {
    private static final String APC_POWER = "1.3.6.1.4.1.318.1.1.26.9.4.3.1.7.";
    private static final String APC_ENERGY = "1.3.6.1.4.1.318.1.1.26.9.4.3.1.11.";
    private static final String RARITAN = "1.3.6.1.4.1.13742.6.";

    @TempDir
    private static Path folder;

    private static MeteredStrip strip;
    private static String rights2c;
    private static String rightsSha;
    private static String rightsSha256;

    private final SharedDevices shared = new SharedDevices();

    @BeforeAll
    static void start() throws Exception {
        strip = new MeteredStrip(Files.createDirectories(folder.resolve("strip")));
        Path community = Scripts.secret(folder.resolve("community"), Snmpd.READ_COMMUNITY);
        Path auth = Scripts.secret(folder.resolve("auth"), Snmpd.AUTH);
        Path priv = Scripts.secret(folder.resolve("priv"), Snmpd.PRIV);
        rights2c = "\"version\": \"2c\", \"communityFile\": \"" + community + "\"";
        String v3 =
                "\"user\": \"%s\", \"auth\": \"%s\", \"authFile\": \"" + auth + "\", \"privFile\": \"" + priv + "\"";
        rightsSha = v3.formatted(Snmpd.SHA_USER, "SHA");
        rightsSha256 = v3.formatted(Snmpd.SHA256_USER, "SHA-256");
    }

    @AfterAll
    static void stop() {
        strip.close();
    }

    @AfterEach
    void close() {
        shared.close();
    }

    @Test
    void anApcOutletByEachVersionAndHash() throws Exception {
        strip.value(APC_POWER + 1, "gauge", "187");
        strip.value(APC_ENERGY + 1, "gauge", "4021");
        for (String rights : new String[] {rights2c, rightsSha, rightsSha256}) {
            Reading reading = meter(strip.port(), rights, "\"model\": \"apc-rpdu2\", \"outlet\": 1")
                    .read();
            assertThat(reading.watts()).isEqualTo(187);
            assertThat(reading.counter()).contains(new CounterValue(4021, CounterValue.BITS_32, 360_000));
        }
    }

    @Test
    void aRaritanOutletWithItsDigits() throws Exception {
        raritan(2, 5, 1875, 3, 1);
        raritan(2, 8, 421, 5, 0);
        Reading reading = meter(strip.port(), rightsSha256, "\"model\": \"raritan-px2\", \"outlet\": 2")
                .read();
        assertThat(reading.watts()).isCloseTo(187.5, within(1e-9));
        assertThat(reading.counter()).contains(new CounterValue(421, 1L << 31, 3600));
        raritan(2, 5, 1875, 4, 1); // volt-amperes
        Meter wrongUnit = meter(strip.port(), rightsSha256, "\"model\": \"raritan-px2\", \"outlet\": 2");
        refused(wrongUnit, "unit 4");
    }

    @Test
    void aGenericObjectWithItsUnitAndScale() throws Exception {
        strip.value("1.3.6.1.4.1.99999.1", "integer", "19");
        strip.value("1.3.6.1.4.1.99999.2", "counter64", "18446744073709551615");
        String model = "\"model\": \"generic\", \"powerObject\": \".1.3.6.1.4.1.99999.1\", \"powerUnit\": \"kW\","
                + " \"powerScale\": 0.01, \"energyObject\": \"1.3.6.1.4.1.99999.2\", \"energyUnit\": \"kWh\","
                + " \"energyScale\": 0.1";
        Reading reading = meter(strip.port(), rights2c, model).read();
        assertThat(reading.watts()).isCloseTo(190, within(1e-9));
        assertThat(reading.counter()).contains(new CounterValue(-1, CounterValue.BITS_64, 360_000));
    }

    @Test
    void anOutletWithoutEnergyStillHasPower() throws Exception {
        strip.value(APC_POWER + 3, "gauge", "90");
        Meter meter = meter(strip.port(), rightsSha, "\"model\": \"apc-rpdu2\", \"outlet\": 3");
        assertThat(meter.read().counter()).isEmpty();
        assertThat(meter.read().watts()).isEqualTo(90);
    }

    @Test
    void twoCordsAreOneHost() throws Exception {
        strip.value(APC_POWER + 4, "gauge", "90");
        strip.value(APC_POWER + 5, "gauge", "95");
        String outlet = "{\"type\": \"pdu\", \"address\": \"127.0.0.1\", \"port\": " + strip.port() + ", " + rights2c
                + ", \"model\": \"apc-rpdu2\", \"outlet\": ";
        Meter meter = TestMeters.meter(outlet + "4}, " + outlet + "5}", shared);
        assertThat(meter.read().watts()).isEqualTo(185);
    }

    @Test
    void anOutletThatIsNotMeteredOrNotThereIsRefused() throws Exception {
        strip.value(APC_POWER + 6, "integer", "-1");
        refused(meter(strip.port(), rights2c, "\"model\": \"apc-rpdu2\", \"outlet\": 6"), "not metered");
        refused(
                meter(strip.port(), rights2c, "\"model\": \"apc-rpdu2\", \"outlet\": 777"),
                "is the model, the outlet right");
    }

    @Test
    void aSilentPduIsSaidWithinItsDeadline() throws Exception {
        try (UdpProxy silent = new UdpProxy(0)) {
            String quick = ", \"timeoutMillis\": 100, \"retries\": 1";
            Meter meter = meter(silent.port(), rights2c + quick, "\"model\": \"apc-rpdu2\", \"outlet\": 1");
            refused(meter, "gave no answer in 200 ms");
        }
    }

    @Test
    void aCounterThatWrapsOnTheWireIsAWrap() throws Exception {
        strip.value(APC_POWER + 7, "gauge", "100");
        strip.value(APC_ENERGY + 7, "counter", "4294967290");
        Meter meter = meter(strip.port(), rightsSha, "\"model\": \"apc-rpdu2\", \"outlet\": 7");
        CounterValue before = meter.read().counter().orElseThrow();
        strip.value(APC_ENERGY + 7, "counter", "4");
        CounterValue after = meter.read().counter().orElseThrow();
        assertThat(CounterStep.between(before, after, 36_000, 500))
                .isEqualTo(new CounterStep(CounterStep.Kind.WRAPPED, 10 * 360_000));
    }

    @Test
    void aPduInAWrongUnitIsRefusedByWhatTheHostCanDraw() throws Exception {
        strip.value(APC_POWER + 8, "gauge", "18700"); // hundredths of a watt
        Meter meter = meter(strip.port(), rights2c, "\"model\": \"apc-rpdu2\", \"outlet\": 8");
        Ledger ledger = new Ledger(LedgerLimits.DEFAULT, Instant.EPOCH);
        ledger.host(new HostFacts("h01", "", 500, OptionalDouble.empty()));
        assertThat(ledger.observe("h01", meter.read()).kind()).isEqualTo(Verdict.Kind.REFUSED);
    }

    @Test
    void aWrongPassphraseGivesNoReadingAndIsNotRepeated() throws Exception {
        Path wrong = Scripts.secret(folder.resolve("wrong"), "wr0ng-passphrase");
        String rights = rightsSha.replace(folder.resolve("auth").toString(), wrong.toString());
        Meter meter = meter(strip.port(), rights, "\"model\": \"apc-rpdu2\", \"outlet\": 1");
        assertThatExceptionOfType(MeterException.class)
                .isThrownBy(meter::read)
                .withMessageNotContaining("wr0ng-passphrase");
    }

    private static void raritan(int outlet, int sensor, int value, int unit, int digits) throws Exception {
        String index = "1." + outlet + "." + sensor;
        strip.value(RARITAN + "5.4.3.1.4." + index, "integer", Integer.toString(value));
        strip.value(RARITAN + "3.5.4.1.6." + index, "integer", Integer.toString(unit));
        strip.value(RARITAN + "3.5.4.1.7." + index, "integer", Integer.toString(digits));
    }

    private static void refused(Meter meter, String why) {
        assertThatExceptionOfType(MeterException.class).isThrownBy(meter::read).withMessageContaining(why);
    }

    private Meter meter(int port, String rights, String model) throws Exception {
        return TestMeters.meter(
                "{\"type\": \"pdu\", \"address\": \"127.0.0.1\", \"port\": " + port + ", " + rights + ", " + model
                        + "}",
                shared);
    }
}
