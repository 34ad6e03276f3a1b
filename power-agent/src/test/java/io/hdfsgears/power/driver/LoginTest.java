// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.hosts.HostEntry;
import io.hdfsgears.power.hosts.HostsFile;
import io.hdfsgears.power.hosts.SecretPlace;
import io.hdfsgears.power.meter.Meter;
import io.hdfsgears.power.meter.MeterException;
import io.hdfsgears.power.peer.FakeRedfish;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import io.hdfsgears.power.peer.TestMeters;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LoginTest {
    private static final Map<SecretPlace, String> OLD = Map.of(new SecretPlace("/secret"), "old");
    private static final Map<SecretPlace, String> NEW = Map.of(new SecretPlace("/secret"), "new");

    @TempDir
    Path folder;

    private long now;

    @Test
    void aRefusedLoginRestsUntilItsSecretChangesOrItsTimeIsOver() {
        Login login = new Login(() -> now, Duration.ofMinutes(30));
        assertThat(login.rests(OLD)).isNull();
        login.refused(OLD, "refused");
        now += TimeUnit.MINUTES.toNanos(30) - 1;
        assertThat(login.rests(OLD)).isEqualTo("refused");
        assertThat(login.rests(NEW)).isNull();
        now++;
        assertThat(login.rests(OLD)).as("one may try").isNull();
        assertThat(login.rests(OLD)).as("others wait for what comes of it").isEqualTo("refused");
        login.passed(OLD);
        assertThat(login.rests(OLD)).isNull();
    }

    @Test
    void ordersLooksAndMetersTogetherLogInTwiceAndOnceMoreAMinuteLaterAndAtOnceWithANewSecret() throws Exception {
        Path secret = Scripts.secret(folder.resolve("pw"), "old\n");
        String settings = "\"type\": \"redfish\", \"user\": \"power\", \"passwordFile\": \"%s\", \"allowHttp\": true, "
                + "\"spacingMillis\": 0, \"url\": \"%s\"";
        String right = "Basic " + Base64.getEncoder().encodeToString("power:new".getBytes(StandardCharsets.UTF_8));
        AtomicInteger refusals = new AtomicInteger();
        try (FakeRedfish service = new FakeRedfish();
                SharedDevices shared = new SharedDevices(() -> now)) {
            for (String path : new String[] {"/redfish/v1/Systems", "/redfish/v1/Systems/1"}) {
                service.answer(path, exchange -> {
                    boolean good = right.equals(exchange.getRequestHeaders().getFirst("Authorization"));
                    refusals.addAndGet(good ? 0 : 1);
                    FakeRedfish.send(
                            exchange,
                            good ? 200 : 401,
                            !good
                                    ? "{}"
                                    : path.endsWith("1")
                                            ? "{\"PowerState\": \"On\"}"
                                            : "{\"Members\": [{\"@odata.id\": \"/redfish/v1/Systems/1\"}]}");
                });
            }
            String section = "{" + settings.formatted(secret, service.url()) + "}";
            PowerDriver orders = TestHosts.driver(section, shared);
            PowerDriver looks = TestHosts.driver(section, shared);
            Meter meter = TestMeters.meter(section, shared);
            for (int round = 0; round < 50; round++) {
                assertThatThrownBy(() -> orders.request(PowerAction.ON))
                        .as("a BMC that is busy refuses a good password, too")
                        .isInstanceOfSatisfying(
                                PowerException.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.REFUSED));
                assertThatThrownBy(looks::read).isInstanceOf(PowerException.class);
                assertThatThrownBy(meter::read).isInstanceOf(MeterException.class);
            }
            assertThat(refusals).hasValue(2);
            now += TimeUnit.SECONDS.toNanos(60);
            for (int round = 0; round < 50; round++) {
                refused(() -> orders.request(PowerAction.ON), secret);
                refused(looks::read, secret);
                assertThatThrownBy(meter::read)
                        .isInstanceOf(MeterException.class)
                        .hasMessageContaining(secret.toString());
            }
            assertThat(refusals).hasValue(3);

            Scripts.secret(secret, "new\n");
            assertThat(looks.read()).isEqualTo(PowerState.ON);
            assertThat(service.authorizations()).contains(right);
        }
    }

    /** It waited behind the one that was refused. */
    @Test
    void silenceDoesNotEndARest() throws Exception {
        Path secret = Scripts.secret(folder.resolve("pw"), "old\n");
        HostEntry.Section section = HostsFile.parse(
                        "{\"hosts\": {\"h01\": {\"drivers\": [{\"type\": \"ipmi\", \"passwordFile\": \"%s\"}]}}}"
                                .formatted(secret))
                .hosts()
                .get("h01")
                .drivers()
                .get(0);
        try (SharedDevices shared = new SharedDevices()) {
            LoggedIn<AutoCloseable> one = LoggedIn.of(section, shared, () -> {
                section.settings().secret("passwordFile");
                return () -> {};
            });
            LoggedIn<AutoCloseable> other = LoggedIn.of(section, shared, () -> () -> {});
            assertThatThrownBy(() -> other.call(any -> {
                        refused(() -> one.call(LoginTest::refuses), secret);
                        throw new PowerException(Failure.Kind.UNREACHABLE, "busy");
                    }))
                    .hasMessage("busy");
            refused(() -> other.call(any -> "asked"), secret);
        }
    }

    private static String refuses(AutoCloseable any) throws PowerException {
        throw new PowerException(Failure.Kind.CREDENTIALS, "wrong password");
    }

    private static void refused(ThrowingCallable call, Path secret) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        PowerException.class, e -> assertThat(e.kind()).isEqualTo(Failure.Kind.CREDENTIALS))
                .hasMessageContaining("nothing logs in there for 30 min")
                .hasMessageContaining(secret.toString());
    }
}
