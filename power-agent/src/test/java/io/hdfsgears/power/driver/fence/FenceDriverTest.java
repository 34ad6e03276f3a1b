// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Against a program that keeps the agents' contract, against ones that do not, and against a real agent where there is
 * one.
 */
final class FenceDriverTest {
    private static final String PASSWORD = "s3cret-pw";

    /** As fence_dummy: options on standard input, state in a file. */
    private static final String AGENT = """
        #!/bin/bash
        cat > $0.input; echo "$#" > $0.count; env > $0.env
        action=$(sed -n 's/^action=//p' $0.input)
        case $action in
          on|off) echo $action > $0.state; echo "Success: Powered ${action^^}";;
          reboot) echo on > $0.state; echo 'Success: Rebooted';;
          status) [ "$(cat $0.state)" = on ] && echo 'Status: ON' && exit 0; echo 'Status: OFF'; exit 2;;
          *) exit 1;;
        esac
        """;

    private static final Path REAL_AGENT = Path.of("/usr/sbin/fence_dummy");

    @TempDir
    Path folder;

    @Test
    void eachActionIsFollowedByItsState() throws Exception {
        follow(driver(AGENT, ""));
        if (Files.isExecutable(REAL_AGENT)) {
            follow(TestHosts.driver("""
                {"type": "fence", "agent": "%s", "spacingMillis": 0,
                 "options": {"type": "file", "status_file": "%s"}}\
                """.formatted(REAL_AGENT, folder.resolve("status")), new SharedDevices()));
        }
    }

    private static void follow(PowerDriver driver) throws Exception {
        assertThat(driver.capabilities())
                .containsExactlyInAnyOrder(
                        Capability.POWER_ON, Capability.FORCE_OFF, Capability.CYCLE, Capability.STATE);
        for (PowerAction action :
                List.of(PowerAction.ON, PowerAction.FORCE_OFF, PowerAction.FORCE_OFF, PowerAction.CYCLE)) {
            driver.request(action);
            assertThat(driver.read()).isEqualTo(action.leadsTo());
        }
        assertFails(() -> driver.request(PowerAction.GRACEFUL_OFF), Failure.Kind.UNSUPPORTED, "cannot ask");
    }

    @Test
    void optionsAndSecretsGoByStandardInputAlone() throws Exception {
        Path snmp = Scripts.secret(folder.resolve("snmp"), "pr1v-secret");
        PowerDriver driver = driver(
                AGENT,
                ", \"ip\": \"10.77.0.150\", \"username\": \"power\", \"plug\": \"3\","
                        + " \"options\": {\"lanplus\": 1, \"ssl\": true, \"note\": \"{host}=x\"},"
                        + " \"secretFiles\": {\"snmp_priv_passwd\": \"" + snmp + "\"}");
        driver.request(PowerAction.ON);
        assertThat(Files.readAllLines(folder.resolve("fence_test.input")))
                .containsExactlyInAnyOrder(
                        "action=on",
                        "ip=10.77.0.150",
                        "username=power",
                        "plug=3",
                        "lanplus=1",
                        "ssl=true",
                        "note=h01=x",
                        "password=" + PASSWORD,
                        "snmp_priv_passwd=pr1v-secret");
        assertThat(folder.resolve("fence_test.count")).hasContent("0");
        assertThat(Files.readString(folder.resolve("fence_test.env"))).doesNotContain(PASSWORD, "pr1v-secret");
        assertThat(driver.name()).isEqualTo("fence fence_test 10.77.0.150 plug 3");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo 'Status: ON' | ON",
                "exit 0 | ON",
                "echo 'Status: OFF'; exit 2 | OFF",
                "exit 2 | OFF",
                "echo 'WARNING:root:Parse error: Ignoring unknown option' >&2; echo 'Status: OFF'; exit 2 | OFF",
            })
    void readsTheState(String script, PowerState state) throws Exception {
        assertThat(driver("#!/bin/bash\n" + script, "").read()).isEqualTo(state);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo 'Status: OFF' | GARBLED | exit code 0",
                "echo 'Status: ON'; exit 2 | GARBLED | exit code 2",
                "echo 'usage: fence_test [options]' >&2; exit 2 | GARBLED | usage",
                "head -c 1000000 /dev/zero; exit 2 | GARBLED | exit code 2",
                "echo 'Unable to connect/login to fencing device' >&2; exit 1 | REFUSED | Unable to connect/login",
                "echo 'Connection timed out' >&2; exit 1 | UNREACHABLE | timed out",
                "echo 'Failed: You have to set login password' >&2; exit 1 | CREDENTIALS | login password",
                "kill -9 $$ | REFUSED | exit code 137",
                "exec sleep 60 | UNREACHABLE | in 1000 ms and was killed",
            })
    void anythingElseIsAFailureAndNeverOff(String script, Failure.Kind kind, String said) throws Exception {
        PowerDriver driver = driver("#!/bin/bash\n" + script, ", \"timeoutMillis\": 1000");
        assertFails(driver::read, kind, said);
    }

    /** As an agent with a wrong password: each run is a login that fails, and a few of them lock the account. */
    private static final String WRONG = """
        #!/bin/bash
        echo run >> $0.runs
        [ "$(sed -n 's/^password=//p')" = right ] && echo 'Status: ON' && exit 0
        echo 'Unable to connect/login to fencing device' >&2; exit 1
        """;

    @Test
    void aWrongPasswordIsTriedAFewTimesAnHourByAllHostsOfADeviceTogether() throws Exception {
        AtomicLong nanos = new AtomicLong();
        try (SharedDevices shared = new SharedDevices(nanos::get)) {
            List<PowerDriver> hosts = new ArrayList<>();
            for (int plug = 1; plug <= 3; plug++) {
                hosts.add(driver(WRONG, ", \"ip\": \"10.77.0.150\", \"plug\": \"%d\"".formatted(plug), shared));
            }
            for (int second = 0; second < 3_600; second += 30) {
                nanos.set(TimeUnit.SECONDS.toNanos(second));
                for (PowerDriver host : hosts) {
                    Failure.Kind kind = second < 60 ? Failure.Kind.REFUSED : Failure.Kind.CREDENTIALS;
                    assertFails(host::read, kind, second < 60 ? "" : "wrong, or it cannot be reached; nothing logs in");
                }
            }
            assertThat(Files.readAllLines(folder.resolve("fence_test.runs"))).hasSizeBetween(3, 15);
            Scripts.secret(folder.resolve("pw"), "right\n");
            assertThat(hosts.get(2).read()).isEqualTo(PowerState.ON);
        }
    }

    @Test
    void aDeviceThatWasAwayIsAskedAgainAfterFiveMinutesAndOthersAtOnce() throws Exception {
        AtomicLong nanos = new AtomicLong();
        try (SharedDevices shared = new SharedDevices(nanos::get)) {
            String script = """
                #!/bin/bash
                grep -q 'ip=10.77.0.152' || [ -e $0.back ] && exit 0
                echo 'Unable to connect/login to fencing device' >&2; exit 1
                """;
            PowerDriver away = driver(script, ", \"ip\": \"10.77.0.151\"", shared);
            PowerDriver other = driver(script, ", \"ip\": \"10.77.0.152\"", shared);
            assertFails(away::read, Failure.Kind.REFUSED, "Unable to connect");
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(60));
            assertFails(away::read, Failure.Kind.CREDENTIALS, "for 5 min");
            assertThat(other.read()).isEqualTo(PowerState.ON);
            Files.createFile(folder.resolve("fence_test.back"));
            assertFails(away::read, Failure.Kind.CREDENTIALS, "for 5 min");
            nanos.addAndGet(TimeUnit.MINUTES.toNanos(5));
            assertThat(away.read()).isEqualTo(PowerState.ON);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Failed: Unable to obtain correct plug status or plug is not available",
                "Failed: Timed out waiting to power ON"
            })
    void anAgentThatFailsBehindTheLoginHasLoggedIn(String said) throws Exception {
        AtomicLong nanos = new AtomicLong();
        try (SharedDevices shared = new SharedDevices(nanos::get)) {
            PowerDriver driver = driver("#!/bin/bash\ncat $0.says >&2; exit 1", "", shared);
            Path says = folder.resolve("fence_test.says");
            Files.writeString(says, "Unable to connect/login to fencing device");
            assertFails(driver::read, Failure.Kind.REFUSED, "Unable to connect");
            Files.writeString(says, said);
            assertFails(driver::read, Failure.Kind.REFUSED, said);
            nanos.addAndGet(TimeUnit.SECONDS.toNanos(60));
            Files.writeString(says, "Unable to connect/login to fencing device");
            assertFails(driver::read, Failure.Kind.REFUSED, "Unable to connect");
        }
    }

    @Test
    void whatItPrintsOfSecretsIsTakenOut() throws Exception {
        PowerDriver driver = driver("#!/bin/bash\ncat >&2; exit 1\n", "");
        assertFails(() -> driver.request(PowerAction.ON), Failure.Kind.REFUSED, "password=***");
        PowerDriver other = driver("#!/bin/bash\necho Status: OFF; cat; exit 0\n", "");
        assertFails(other::read, Failure.Kind.GARBLED, "password=***");
    }

    @Test
    void anAgentThatIsNotThereIsSaidWithTheRemedy() throws Exception {
        PowerDriver driver = driver("", "");
        Files.delete(folder.resolve("fence_test"));
        assertFails(driver::read, Failure.Kind.PROGRAM_MISSING, "apt-get install fence-agents");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"options\": {\"passwd\": \"s3cret-pw\"}; secretFiles.passwd",
                "\"options\": {\"a b\": 1}; no name of an option",
                "\"options\": {\"a\": \"x\\naction=off\"}; without control characters",
                "\"options\": {\"a\\nb\": \"x\"}; without control characters",
                "\"options\": {\"action\": \"off\"}; the driver says the action",
                "\"options\": {\"a\": [1]}; texts, numbers, true and false only",
                "\"options\": 1; must be an object",
                "\"secretFiles\": {\"x\": \"s3cret-pw\"}; must be an absolute path",
                "\"optoins\": {}; is not known here",
            })
    void badOptionsAreRefused(String settingsAndReason) {
        String[] parts = settingsAndReason.split("; ", -1);
        assertThatThrownBy(() -> driver(AGENT, ", " + parts[0]))
                .hasMessageContaining(parts[1])
                .hasMessageNotContaining(PASSWORD);
    }

    @Test
    void anAgentIsNamedByItsAbsolutePath() {
        assertThatThrownBy(
                        () -> TestHosts.driver("{\"type\": \"fence\", \"agent\": \"fence_apc\"}", new SharedDevices()))
                .hasMessageContaining("drivers[0].agent must be an absolute path");
    }

    private static void assertFails(ThrowingCallable call, Failure.Kind kind, String said) {
        assertThatThrownBy(call)
                .hasMessageContaining(said)
                .hasMessageNotContaining(PASSWORD)
                .isInstanceOfSatisfying(PowerException.class, e -> {
                    assertThat(e.kind()).as(e.getMessage()).isEqualTo(kind);
                    assertThat(e.getMessage()).matches("[\\x20-\\x7e]*").hasSizeLessThan(500);
                });
    }

    private PowerDriver driver(String script, String more) throws Exception {
        return driver(script, more, new SharedDevices());
    }

    private PowerDriver driver(String script, String more, SharedDevices shared) throws Exception {
        Path password = Scripts.secret(folder.resolve("pw"), PASSWORD + "\n");
        Path program = Scripts.program(folder.resolve("fence_test"), script);
        return TestHosts.driver("""
            {"type": "fence", "agent": "%s", "passwordFile": "%s", "spacingMillis": 0%s}\
            """.formatted(program, password, more), shared);
    }
}
