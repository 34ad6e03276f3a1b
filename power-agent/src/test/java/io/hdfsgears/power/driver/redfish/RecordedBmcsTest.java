// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.redfish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.hosts.Secret;
import io.hdfsgears.power.peer.RecordedRedfish;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import io.hdfsgears.power.peer.TestMeters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The BMCs of eight makers, each by its own answers; and their sessions. */
final class RecordedBmcsTest {
    private final AtomicLong nanos = new AtomicLong();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ilo4", "ilo5", "idrac8", "idrac9", "xcc", "supermicro", "openbmc", "ami"})
    void eachMakersBmcIsSwitchedReadAndMetered(String name) throws Exception {
        try (RecordedRedfish bmc = new RecordedRedfish(name)) {
            String section = section(bmc, "");
            try (SharedDevices shared = new SharedDevices(nanos::get)) {
                PowerDriver driver = TestHosts.driver(section, shared);
                assertThat(driver.read()).isEqualTo(PowerState.ON);
                assertThat(TestMeters.meter(section, shared).read().watts())
                        .isEqualTo(bmc.expect().path("watts").doubleValue());
                for (PowerAction action : PowerAction.values()) {
                    bmc.power(action == PowerAction.ON ? "Off" : "On");
                    orders(driver, action, bmc);
                }
                assertThat(bmc.logins()).as("all share one session").containsExactly("opened");
                assertThat(bmc.basics()).isEmpty();
            }
            assertThat(bmc.ended()).as("it is ended with the process").hasSize(1);
            assertThat(bmc.sessions()).isEmpty();
        }
    }

    private static void orders(PowerDriver driver, PowerAction action, RecordedRedfish bmc) throws Exception {
        JsonNode type = bmc.expect().path(action.name());
        int before = bmc.resets().size();
        if (type.isNull()) {
            fails(() -> driver.request(action), Failure.Kind.UNSUPPORTED, "offers none of");
            assertThat(bmc.resets()).hasSize(before);
            return;
        }
        driver.request(action);
        assertThat(bmc.resets()).hasSize(before + 1).last().isEqualTo(type.textValue());
        assertThat(driver.read()).isEqualTo(action.leadsTo());
    }

    @ParameterizedTest
    @CsvSource({"ilo5, 400", "xcc, 401", "openbmc, 401"})
    void aWrongPasswordIsTriedTwiceAndOnceMoreAMinuteLater(String name, int status) throws Exception {
        try (RecordedRedfish bmc = new RecordedRedfish(name);
                SharedDevices shared = new SharedDevices(nanos::get)) {
            PowerDriver driver = TestHosts.driver(section(bmc, "").replace("pw\"", "wrong\""), shared);
            for (int i = 0; i < 10; i++) {
                fails(driver::read, Failure.Kind.REFUSED, "");
            }
            assertThat(bmc.logins()).containsExactly("refused", "refused");
            nanos.addAndGet(Duration.ofSeconds(60).toNanos());
            fails(driver::read, Failure.Kind.CREDENTIALS, "HTTP " + status);
            assertThat(bmc.logins()).hasSize(3);
            assertThat(bmc.basics())
                    .as("the password is not tried in another way")
                    .isEmpty();
        }
    }

    @Test
    void aSessionThatEndedIsOpenedAgainOnce() throws Exception {
        try (RecordedRedfish bmc = new RecordedRedfish("openbmc");
                SharedDevices shared = new SharedDevices(nanos::get)) {
            PowerDriver driver = TestHosts.driver(section(bmc, ""), shared);
            assertThat(driver.read()).isEqualTo(PowerState.ON);
            bmc.endSessions();
            driver.request(PowerAction.FORCE_OFF);
            assertThat(bmc.resets()).containsExactly("ForceOff");
            assertThat(driver.read()).isEqualTo(PowerState.OFF);
            assertThat(bmc.logins()).containsExactly("opened", "opened");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {403, 404, 405, 501, 503})
    void whereThereIsNoSessionToBeHadBasicAuthenticationIsUsedForTenMinutes(int status) throws Exception {
        try (RecordedRedfish bmc = new RecordedRedfish("xcc");
                SharedDevices shared = new SharedDevices(nanos::get)) {
            bmc.noSessions(status);
            PowerDriver driver = TestHosts.driver(section(bmc, ""), shared);
            assertThat(driver.read()).isEqualTo(PowerState.ON);
            assertThat(driver.read()).isEqualTo(PowerState.ON);
            assertThat(bmc.logins()).containsExactly("full");
            int basics = bmc.basics().size();
            bmc.noSessions(0);
            nanos.addAndGet(Duration.ofMinutes(10).toNanos());
            assertThat(driver.read()).isEqualTo(PowerState.ON);
            assertThat(bmc.logins()).containsExactly("full", "opened");
            assertThat(bmc.basics()).hasSize(basics);
        }
    }

    /** The lease was given back, so another controller speaks to the BMC. */
    @Test
    void aSessionIsNotEndedOnceTheDeviceMayNotBeSpokenTo() throws Exception {
        try (RecordedRedfish bmc = new RecordedRedfish("openbmc")) {
            try (SharedDevices shared = new SharedDevices(nanos::get)) {
                assertThat(TestHosts.driver(section(bmc, ""), shared).read()).isEqualTo(PowerState.ON);
                shared.guardedBy(() -> false);
            }
            assertThat(bmc.ended()).isEmpty();
            try (SharedDevices shared = new SharedDevices(nanos::get)) {
                assertThat(TestHosts.driver(section(bmc, ""), shared).read()).isEqualTo(PowerState.ON);
                shared.endSessions(Duration.ofSeconds(20));
                assertThat(bmc.ended()).hasSize(1);
            }
            assertThat(bmc.ended()).as("once").hasSize(1);
        }
    }

    @Test
    void theEndOfASessionThatTakesTooLongIsGivenUp() throws Exception {
        CompletableFuture<String> end = new CompletableFuture<>();
        try (SharedDevices shared = new SharedDevices(nanos::get)) {
            Secret secret = Secret.ofFile(Scripts.secret(folder.resolve("pw"), "bmc\n"));
            shared.kept("bmc", "power", secret, SharedDevices.Ended.class, any -> () -> end);
            shared.endSessions(Duration.ofMillis(1));
        }
        assertThat(end).isCancelled();
    }

    @Test
    void theSettingMayDemandOneOrTheOther() throws Exception {
        try (RecordedRedfish bmc = new RecordedRedfish("ami");
                SharedDevices shared = new SharedDevices(nanos::get)) {
            PowerDriver basic = TestHosts.driver(section(bmc, ", \"authentication\": \"basic\""), shared);
            assertThat(basic.read()).isEqualTo(PowerState.ON);
            assertThat(bmc.logins()).isEmpty();
            bmc.noSessions(503);
            PowerDriver session = TestHosts.driver(section(bmc, ", \"authentication\": \"session\""), shared);
            int basics = bmc.basics().size();
            fails(session::read, Failure.Kind.REFUSED, "gives no session");
            assertThat(bmc.basics()).hasSize(basics);
        }
    }

    private static void fails(ThrowingCallable call, Failure.Kind kind, String said) {
        assertThatThrownBy(call)
                .hasMessageContaining(said)
                .hasMessageNotContaining(RecordedRedfish.PASSWORD)
                .isInstanceOfSatisfying(
                        PowerException.class, e -> assertThat(e.kind()).isEqualTo(kind));
    }

    private String section(RecordedRedfish bmc, String more) {
        Path password = Scripts.secret(folder.resolve("pw"), RecordedRedfish.PASSWORD);
        Scripts.secret(folder.resolve("wrong"), "wr0ng-pw");
        return """
            {"type": "redfish", "url": "%s", "allowHttp": true, "spacingMillis": 0, "user": "%s",
             "passwordFile": "%s"%s}\
            """.formatted(bmc.url(), RecordedRedfish.USER, password, more);
    }
}
