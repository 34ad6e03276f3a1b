// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter.redfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import io.hdfsgears.power.peer.FakeRedfish;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestMeters;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The three places where services keep their watts, and services that keep nonsense there. */
final class RedfishMeterTest {
    private static final String PASSWORD = "s3cret-pw";
    private static final String CHASSIS = "/redfish/v1/Chassis/1U";
    private static final String ENVIRONMENT = CHASSIS + "/EnvironmentMetrics";
    private static final String POWER = CHASSIS + "/Power";
    private static final String SUBSYSTEM = CHASSIS + "/PowerSubsystem";

    @TempDir
    private Path folder;

    private FakeRedfish service;

    @BeforeEach
    void start() throws Exception {
        service = new FakeRedfish();
        service.answer(
                "/redfish/v1/Systems/1", 200, "{\"Links\": {\"Chassis\": [{\"@odata.id\": \"" + CHASSIS + "\"}]}}");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @Test
    void environmentMetricsHavePowerAndEnergy() throws Exception {
        chassis("EnvironmentMetrics", "Power");
        service.answer(
                ENVIRONMENT, 200, "{\"PowerWatts\": {\"Reading\": 187.5}, \"EnergykWh\": {\"Reading\": 12.3456}}");
        Reading reading = meter("").read();
        assertThat(reading.source()).isEqualTo(Source.REDFISH);
        assertThat(reading.watts()).isEqualTo(187.5);
        assertThat(reading.counter()).contains(new CounterValue(12_345, CounterValue.BITS_64, 3600));
    }

    @Test
    void powerControlIsAskedWhereTheEnvironmentHasNoWatts() throws Exception {
        chassis("EnvironmentMetrics", "Power", "PowerSubsystem");
        service.answer(ENVIRONMENT, 200, "{\"TemperatureCelsius\": {\"Reading\": 39}}");
        service.answer(POWER, 200, "{\"PowerControl\": [{\"PowerConsumedWatts\": 211}]}");
        Meter meter = meter("");
        assertThat(meter.read().watts()).isEqualTo(211);
        assertThat(meter.read().counter()).isEmpty();
    }

    @Test
    void inputsOfAllSuppliesAreAddedUp() throws Exception {
        chassis("PowerSubsystem");
        supplies("A", "B");
        supply("A", "100.5");
        supply("B", "90");
        Meter meter = meter("\"chassis\": \"1U\"");
        assertThat(meter.read().watts()).isEqualTo(190.5);
        supply("B", "null");
        refused(meter, "InputPowerWatts.Reading is null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Absent", "UnavailableOffline", "StandbyOffline"})
    void suppliesThatAreNotThereAreLeftOut(String state) throws Exception {
        chassis("PowerSubsystem");
        supplies("A", "B");
        supply("A", "210");
        service.answer(SUBSYSTEM + "/PowerSupplies/B", 200, "{\"Status\": {\"State\": \"" + state + "\"}}");
        Meter meter = meter("\"chassis\": \"1U\"");
        assertThat(meter.read().watts()).isEqualTo(210);
        supply("B", "20"); // it was plugged in
        assertThat(meter.read().watts()).isEqualTo(230);
        service.answer(SUBSYSTEM + "/PowerSupplies/A", 200, "{\"Status\": {\"State\": \"" + state + "\"}}");
        service.answer(SUBSYSTEM + "/PowerSupplies/B", 200, "{\"Status\": {\"State\": \"" + state + "\"}}");
        refused(meter, "none of its 2 supplies has power");
    }

    @Test
    void aSpareWithoutAReadingDrawsNothing() throws Exception {
        chassis("PowerSubsystem");
        supplies("A", "B");
        supply("A", "210", "Enabled");
        supply("B", "null", "StandbySpare");
        Meter meter = meter("\"chassis\": \"1U\"");
        assertThat(meter.read().watts()).isEqualTo(210);
        supply("B", "null", "Enabled");
        refused(meter, "PowerSupplies/B its InputPowerWatts.Reading is null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "null", "\"187\"", "1e300", "[]", "true"})
    void whatIsNoNumberOfWattsIsRefused(String value) throws Exception {
        chassis("Power");
        service.answer(POWER, 200, "{\"PowerControl\": [{\"PowerConsumedWatts\": " + value + "}]}");
        refused(meter(""), "no number of watts");
    }

    @Test
    void aServiceWithoutWattsSaysWhatToDo() throws Exception {
        chassis("Thermal");
        refused(meter(""), "another meter");
    }

    @Test
    void aPathThatLeadsAwayIsNotFollowed() throws Exception {
        service.answer(
                "/redfish/v1/Systems/1", 200, "{\"Links\": {\"Chassis\": [{\"@odata.id\": \"//evil.example/x\"}]}}");
        refused(meter(""), "names no path below /redfish/v1/");
    }

    @Test
    void aWrongPasswordAndASilentServiceAreSaid() throws Exception {
        service.answer("/redfish/v1/Systems/1", 401, "{}");
        refused(meter(""), "refuses user or password");
        Meter meter = meter("");
        service.close();
        refused(meter, "gave no answer");
    }

    @Test
    void aPlaceThatVanishesIsLookedForAgain() throws Exception {
        chassis("Power");
        service.answer(POWER, 200, "{\"PowerControl\": [{\"PowerConsumedWatts\": 211}]}");
        Meter meter = meter("");
        meter.read();
        service.answer(POWER, 404, "{}");
        refused(meter, "404");
        chassis("EnvironmentMetrics");
        service.answer(ENVIRONMENT, 200, "{\"PowerWatts\": {\"Reading\": 99}}");
        assertThat(meter.read().watts()).isEqualTo(99);
    }

    @Test
    void aChassisThatIsNoIdIsRefused() {
        assertThatExceptionOfType(SettingException.class)
                .isThrownBy(() -> meter("\"chassis\": \"../x\""))
                .withMessageContaining("hosts.h01.meters[0].chassis");
    }

    private void chassis(String... resources) {
        StringBuilder links = new StringBuilder("{\"Id\": \"1U\"");
        for (String resource : resources) {
            links.append(", \"%s\": {\"@odata.id\": \"%s/%s\"}".formatted(resource, CHASSIS, resource));
        }
        service.answer(CHASSIS, 200, links.append('}').toString());
    }

    private void supplies(String... ids) {
        String list = SUBSYSTEM + "/PowerSupplies";
        service.answer(SUBSYSTEM, 200, "{\"PowerSupplies\": {\"@odata.id\": \"" + list + "\"}}");
        String members = Stream.of(ids)
                .map(id -> "{\"@odata.id\": \"" + list + "/" + id + "\"}")
                .collect(Collectors.joining(", "));
        service.answer(list, 200, "{\"Members\": [" + members + "]}");
    }

    private void supply(String id, String watts) {
        supply(id, watts, "Enabled");
    }

    private void supply(String id, String watts, String state) {
        String path = SUBSYSTEM + "/PowerSupplies/" + id;
        service.answer(
                path,
                200,
                "{\"Status\": {\"State\": \"%s\"}, \"Metrics\": {\"@odata.id\": \"%s/Metrics\"}}"
                        .formatted(state, path));
        service.answer(path + "/Metrics", 200, "{\"InputPowerWatts\": {\"Reading\": " + watts + "}}");
    }

    private static void refused(Meter meter, String why) {
        assertThatExceptionOfType(MeterException.class)
                .isThrownBy(meter::read)
                .withMessageContaining(why)
                .withMessageNotContaining(PASSWORD);
    }

    private Meter meter(String more) throws Exception {
        Path password = Scripts.secret(folder.resolve("pw"), PASSWORD);
        return TestMeters.meter(
                """
                {"type": "redfish", "url": "%s", "allowHttp": true, "spacingMillis": 0, "user": "power",
                 "passwordFile": "%s"%s}""".formatted(service.url(), password, more.isEmpty() ? "" : ", " + more), new SharedDevices());
    }
}
