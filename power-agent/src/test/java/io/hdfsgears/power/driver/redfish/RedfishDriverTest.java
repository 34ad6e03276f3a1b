// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.SettingException;
import io.hdfsgears.power.peer.FakeRedfish;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RedfishDriverTest {
    private static final String PASSWORD = "s3cret-pw";
    private static final String SYSTEM = "/redfish/v1/Systems/1";

    @TempDir
    Path folder;

    private final AtomicLong nanos = new AtomicLong();
    private FakeRedfish service;
    private PowerDriver driver;

    @BeforeEach
    void start() throws Exception {
        service = new FakeRedfish();
        driver = driver("");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    @ParameterizedTest
    @CsvSource({"ON, On", "GRACEFUL_OFF, GracefulShutdown", "FORCE_OFF, ForceOff", "CYCLE, ForceRestart"})
    void eachActionIsAReset(PowerAction action, String type) throws Exception {
        driver.request(action);
        assertThat(service.posted()).containsExactly("{\"ResetType\":\"" + type + "\"}");
        assertThat(driver.read()).isEqualTo(action.leadsTo());
        String basic = Base64.getEncoder().encodeToString(("power:" + PASSWORD).getBytes(StandardCharsets.UTF_8));
        assertThat(service.authorizations()).containsOnly("Basic " + basic);
    }

    @ParameterizedTest
    @CsvSource({"On, ON", "Off, OFF", "PoweringOn, UNKNOWN", "PoweringOff, UNKNOWN", "Paused, UNKNOWN"})
    void readsTheState(String said, PowerState state) throws Exception {
        service.power(said);
        assertThat(driver.read()).isEqualTo(state);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{\"PowerState\": \"on\"}",
                "{\"PowerState\": 1}",
                "{\"PowerState\": null}",
                "{\"PowerState\": {\"a\": \"\\u001b[31m\"}}",
                "{} {}",
                "<html>On</html>"
            })
    void whatIsNoStateIsGarbled(String body) {
        service.answer(SYSTEM, exchange -> FakeRedfish.send(exchange, 200, body));
        assertFails(driver::read, Failure.Kind.GARBLED, "");
    }

    @Test
    void depthAndLengthAreBounded() {
        service.answer(SYSTEM, 200, "{\"a\":".repeat(5_000) + "1" + "}".repeat(5_000));
        assertFails(driver::read, Failure.Kind.GARBLED, "no JSON for");
        service.answer(SYSTEM, 200, "{\"PowerState\": \"On\", \"a\": " + "7".repeat(65) + "}");
        assertFails(driver::read, Failure.Kind.GARBLED, "no JSON for");
        service.answer(SYSTEM, 200, "{\"PowerState\": \"On\", \"a\": \"" + "b".repeat(65_537) + "\"}");
        assertFails(driver::read, Failure.Kind.GARBLED, "no JSON for");
        service.answer(SYSTEM, exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] block = new byte[1 << 16];
            for (int i = 0; i < 100; i++) {
                exchange.getResponseBody().write(block);
            }
            exchange.close();
        });
        assertFails(driver::read, Failure.Kind.GARBLED, "more than 1048576 bytes");
    }

    @Test
    void anAnswerThatBreaksOffOrDripsEndsInTime() throws Exception {
        service.answer(SYSTEM, exchange -> {
            exchange.sendResponseHeaders(200, 1_000);
            exchange.getResponseBody().write("{\"PowerState\": ".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        assertFails(driver::read, Failure.Kind.UNREACHABLE, "gave no answer");
        PowerDriver impatient = driver(", \"timeoutMillis\": 300");
        service.answer(SYSTEM, exchange -> {
            exchange.sendResponseHeaders(200, 0);
            for (int i = 0; i < 1_000; i++) {
                exchange.getResponseBody().write(' ');
                exchange.getResponseBody().flush();
                java.util.concurrent.locks.LockSupport.parkNanos(20_000_000);
            }
        });
        assertFails(impatient::read, Failure.Kind.UNREACHABLE, "in 300 ms");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:1/steal",
                "//127.0.0.1:1/steal",
                "@127.0.0.1:1/steal",
                "/redfish/v1/../../etc",
                "/redfish/v1/a?b",
                "/redfish/v1/a#b",
                "/other",
                ""
            })
    void aTargetThatLeadsAwayIsNotFollowed(String target) {
        service.answer(SYSTEM, 200, "{\"Actions\": {\"#ComputerSystem.Reset\": {\"target\": \"" + target + "\"}}}");
        assertFails(() -> driver.request(PowerAction.ON), Failure.Kind.GARBLED, "no path below /redfish/v1/");
        assertThat(service.posted()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307, 308})
    void aRedirectToTheTrailingSlashIsFollowed(int status) throws Exception {
        service.redirectToSlash("/redfish/v1/Systems", status, "/redfish/v1/Systems/");
        service.redirectToSlash(SYSTEM, status, service.url() + SYSTEM + "/");
        assertThat(driver.read()).isEqualTo(PowerState.OFF);
    }

    @Test
    void anOrderIsRedirectedOnlyWhereItStaysAnOrder() throws Exception {
        String target = SYSTEM + "/Actions/ComputerSystem.Reset";
        service.redirectToSlash(target, 308, target + "/");
        driver.request(PowerAction.ON);
        assertThat(service.posted()).containsExactly("{\"ResetType\":\"On\"}");
        service.redirectToSlash(target, 301, target + "/");
        assertFails(() -> driver.request(PowerAction.ON), Failure.Kind.GARBLED, "HTTP 301");
        assertThat(service.posted()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://127.0.0.1:1/redfish/v1/Systems/",
                "https://127.0.0.1/redfish/v1/Systems/",
                "//evil.example/redfish/v1/Systems/",
                "/redfish/v1/Systems/?a",
                "/redfish/v1/Systems/1/",
                "/redfish/v1/Systems",
                "http://[",
                ""
            })
    void anyOtherRedirectIsNot(String location) {
        service.redirectToSlash("/redfish/v1/Systems", 308, location);
        assertFails(driver::read, Failure.Kind.GARBLED, "the password does not go there");
    }

    @Test
    void oneRedirectIsFollowedAndNoMore() {
        service.redirectToSlash("/redfish/v1/Systems", 308, "/redfish/v1/Systems/");
        service.redirectToSlash("/redfish/v1/Systems/", 308, "/redfish/v1/Systems//");
        assertFails(driver::read, Failure.Kind.GARBLED, "HTTP 308");
    }

    @Test
    void theServiceRootSaysWhereSystemsAre() throws Exception {
        service.answer("/redfish/v1/", 200, "{\"Systems\": {\"@odata.id\": \"/redfish/v1/Machines/\"}}");
        service.answer("/redfish/v1/Machines/", 200, "{\"Members\": [{\"@odata.id\": \"" + SYSTEM + "\"}]}");
        service.answer("/redfish/v1/Systems", 404, "{}");
        assertThat(driver.read()).isEqualTo(PowerState.OFF);
    }

    @Test
    void redirectsToAnotherHostAreNotFollowed() throws Exception {
        try (FakeRedfish thief = new FakeRedfish()) {
            service.answer(SYSTEM, exchange -> {
                exchange.getResponseHeaders().set("Location", thief.url() + SYSTEM);
                FakeRedfish.send(exchange, 302, "");
            });
            assertFails(driver::read, Failure.Kind.GARBLED, "HTTP 302");
            assertThat(thief.authorizations()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "401, REFUSED",
        "403, REFUSED",
        "404, GARBLED",
        "400, REFUSED",
        "409, REFUSED",
        "500, REFUSED",
        "503, REFUSED"
    })
    void eachStatusHasItsKind(int status, Failure.Kind kind) {
        service.answer(SYSTEM, status, "{\"error\": \"" + PASSWORD + "\"}");
        assertFails(driver::read, kind, "HTTP " + status);
    }

    @Test
    void oneRefusedLoginIsNoWrongPassword() throws Exception {
        service.answer(SYSTEM, 401, "{}");
        assertFails(driver::read, Failure.Kind.REFUSED, "HTTP 401");
        service.restore(SYSTEM);
        assertThat(driver.read()).isEqualTo(PowerState.OFF);
        nanos.addAndGet(Duration.ofSeconds(61).toNanos());
        service.answer(SYSTEM, 401, "{}");
        assertFails(driver::read, Failure.Kind.REFUSED, "HTTP 401");
    }

    @Test
    void refusedLoginsCountAfterAMinuteAndAreNotRepeatedBefore() {
        service.answer(SYSTEM, 401, "{}");
        assertFails(driver::read, Failure.Kind.REFUSED, "HTTP 401");
        assertFails(driver::read, Failure.Kind.REFUSED, "HTTP 401");
        int asked = service.authorizations().size();
        for (int i = 0; i < 10; i++) {
            assertFails(driver::read, Failure.Kind.REFUSED, "tried again 60 s after");
        }
        assertThat(service.authorizations()).hasSize(asked);
        nanos.addAndGet(Duration.ofSeconds(60).toNanos());
        assertFails(driver::read, Failure.Kind.CREDENTIALS, "HTTP 401");
    }

    @Test
    void aUserWithoutTheRightHasTheRightPassword() throws Exception {
        service.answer(SYSTEM + "/Actions/ComputerSystem.Reset", 403, "{}");
        for (int i = 0; i < 2; i++) {
            assertFails(() -> driver.request(PowerAction.ON), Failure.Kind.REFUSED, "HTTP 403");
            nanos.addAndGet(Duration.ofSeconds(61).toNanos());
        }
        assertThat(driver.read()).isEqualTo(PowerState.OFF);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBrokenHandshakeIsNoCaseOfCertificates(boolean alert) throws Exception {
        try (ServerSocket bmc = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread old = new Thread(() -> breakOff(bmc, alert));
            old.setDaemon(true);
            old.start();
            Path password = Scripts.secret(folder.resolve("pw"), PASSWORD);
            PowerDriver https = TestHosts.driver("""
                {"type": "redfish", "url": "https://127.0.0.1:%d", "user": "u", "passwordFile": "%s", "spacingMillis": 0}\
                """.formatted(bmc.getLocalPort(), password), new SharedDevices());
            assertFails(https::read, Failure.Kind.UNREACHABLE, alert ? "TLS versions" : "");
        }
    }

    /**
     * An old BMC: it reads the begin of a ClientHello, and closes; or says before that it does not speak this version.
     */
    private static void breakOff(ServerSocket bmc, boolean alert) {
        byte[] protocolVersion = {21, 3, 3, 0, 2, 2, 70};
        while (!bmc.isClosed()) {
            try (Socket client = bmc.accept()) {
                if (client.getInputStream().read(new byte[4096]) > 0 && alert) {
                    client.getOutputStream().write(protocolVersion);
                }
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    @Test
    void whatIsNotOfferedIsUnsupported() {
        service.answer(SYSTEM, 200, """
            {"Actions": {"#ComputerSystem.Reset": {"target": "/redfish/v1/Systems/1/Actions/ComputerSystem.Reset",
              "ResetType@Redfish.AllowableValues": ["ForceOff"]}}}\
            """);
        assertFails(() -> driver.request(PowerAction.GRACEFUL_OFF), Failure.Kind.UNSUPPORTED, "GracefulShutdown");
    }

    @Test
    void whatAResetTakesMayStandInAResourceOfItsOwn() throws Exception {
        service.answer(SYSTEM, 200, """
            {"Actions": {"#ComputerSystem.Reset": {"target": "/redfish/v1/Systems/1/Actions/ComputerSystem.Reset",
              "@Redfish.ActionInfo": "/redfish/v1/Systems/1/ResetActionInfo"}}}\
            """);
        service.answer("/redfish/v1/Systems/1/ResetActionInfo", 200, """
            {"Parameters": [{"Name": "Other", "AllowableValues": ["On"]},
                            {"Name": "ResetType", "AllowableValues": ["ForceOn", "ForceOff"]}]}\
            """);
        driver.request(PowerAction.ON);
        assertThat(service.posted()).containsExactly("{\"ResetType\":\"ForceOn\"}");
        assertFails(() -> driver.request(PowerAction.GRACEFUL_OFF), Failure.Kind.UNSUPPORTED, "GracefulShutdown");
        service.answer(SYSTEM, 200, """
            {"Actions": {"#ComputerSystem.Reset": {"target": "/redfish/v1/Systems/1/Actions/ComputerSystem.Reset",
              "@Redfish.ActionInfo": "http://127.0.0.1:1/steal"}}}\
            """);
        assertFails(() -> driver.request(PowerAction.ON), Failure.Kind.GARBLED, "no path below /redfish/v1/");
    }

    @Test
    void thePowerButtonIsPressedOfAHostThatIsOnWhereNothingElseShutsItDown() throws Exception {
        withButton("On");
        driver.request(PowerAction.GRACEFUL_OFF);
        assertThat(service.posted()).containsExactly("{\"ResetType\":\"PushPowerButton\"}");
        withButton("Off"); // it would start
        driver.request(PowerAction.GRACEFUL_OFF);
        assertThat(service.posted()).hasSize(1);
    }

    private void withButton(String state) {
        service.answer(SYSTEM, 200, """
            {"PowerState": "%s",
             "Actions": {"#ComputerSystem.Reset": {"target": "/redfish/v1/Systems/1/Actions/ComputerSystem.Reset",
               "ResetType@Redfish.AllowableValues": ["On", "ForceOff", "ForceRestart", "Nmi", "PushPowerButton"]}}}\
            """.formatted(state));
    }

    @Test
    void oneOfSeveralSystemsMustBeNamed() throws Exception {
        service.answer("/redfish/v1/Systems", 200, "{\"Members\": [{\"@odata.id\": \"/a\"}, {\"@odata.id\": \"/b\"}]}");
        assertFails(driver::read, Failure.Kind.GARBLED, "2 systems: say which");
        assertThat(driver(", \"system\": \"1\"").read()).isEqualTo(PowerState.OFF);
    }

    @Test
    void oneThatIsAwayIsUnreachable() {
        service.close();
        assertFails(driver::read, Failure.Kind.UNREACHABLE, "gave no answer");
    }

    @Test
    void httpHasToBeAllowedAndUrlsHoldNoPassword() {
        Path password = Scripts.secret(folder.resolve("pw"), PASSWORD);
        assertRefused("\"url\": \"http://bmc\", \"user\": \"u\", \"passwordFile\": \"" + password + "\"", "allowHttp");
        assertRefused("\"url\": \"https://u:" + PASSWORD + "@bmc\", \"user\": \"u\"", "not shown");
        assertRefused("\"url\": \"https://bmc/redfish\", \"user\": \"u\"", "nothing more");
        assertRefused(
                "\"url\": \"https://bmc\", \"user\": \"u\", \"passwordFile\": \"" + password + "\", \"caFile\": \""
                        + password + "\"",
                "no list of certificates");
        String pinned = "\"url\": \"https://bmc\", \"user\": \"u\", \"passwordFile\": \"" + password
                + "\", \"certificateSha256\": \"";
        assertRefused(pinned + "ab:cd\"", "certificateSha256 is 'ab:cd': write 64 hex digits");
        assertRefused(pinned + "ab".repeat(32) + "\", \"certificateCheck\": \"off\"", "leave out caFile");
    }

    private static void assertRefused(String settings, String said) {
        assertThatThrownBy(() -> TestHosts.driver("{\"type\": \"redfish\", " + settings + "}", new SharedDevices()))
                .isInstanceOf(SettingException.class)
                .hasMessageContaining(said)
                .hasMessageNotContaining(PASSWORD);
    }

    private static void assertFails(ThrowingCallable call, Failure.Kind kind, String said) {
        assertThatThrownBy(call)
                .hasMessageContaining(said)
                .hasMessageNotContaining(PASSWORD)
                .isInstanceOfSatisfying(PowerException.class, e -> {
                    assertThat(e.kind()).isEqualTo(kind);
                    assertThat(e.getMessage()).matches("[\\x20-\\x7e]*");
                });
    }

    private PowerDriver driver(String more) throws Exception {
        Path password = Scripts.secret(folder.resolve("pw"), PASSWORD);
        return TestHosts.driver("""
            {"type": "redfish", "url": "%s", "allowHttp": true, "spacingMillis": 0, "user": "power",
             "passwordFile": "%s"%s}\
            """.formatted(service.url(), password, more), new SharedDevices(nanos::get));
    }
}
