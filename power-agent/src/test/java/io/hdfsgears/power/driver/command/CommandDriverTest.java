// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.power.control.Capability;
import io.hdfsgears.power.control.Failure;
import io.hdfsgears.power.control.PowerAction;
import io.hdfsgears.power.control.PowerState;
import io.hdfsgears.power.driver.PowerDriver;
import io.hdfsgears.power.driver.PowerException;
import io.hdfsgears.power.driver.SharedDevices;
import io.hdfsgears.power.exec.PowerHosts;
import io.hdfsgears.power.peer.Scripts;
import io.hdfsgears.power.peer.TestHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandDriverTest {
    @TempDir
    Path folder;

    @Test
    void runsWithTheHostsNameAndWithoutAShell() throws Exception {
        PowerDriver driver =
                driver("\"on\": [\"%s\", \"{host}\", \"$(id)\"]", "echo \"$1 $2 $HDFS_GEARS_HOST\" > $0.said");
        assertThat(driver.capabilities()).containsExactly(Capability.POWER_ON);
        driver.request(PowerAction.ON);
        assertThat(folder.resolve("switch.said")).hasContent("h01 $(id) h01");
    }

    @ParameterizedTest
    @CsvSource({"on, ON", "off, OFF", "unknown, UNKNOWN"})
    void readsTheState(String printed, PowerState state) throws Exception {
        assertThat(driver("\"state\": [\"%s\"]", "echo " + printed).read()).isEqualTo(state);
    }

    @ParameterizedTest
    @ValueSource(strings = {"echo On", "echo 1", ":", "printf 'on\\noff\\n'", "yes on | head -c 100000000"})
    void whatIsNoStateIsGarbled(String script) throws Exception {
        assertFails(driver("\"state\": [\"%s\"]", script)::read, Failure.Kind.GARBLED, "where on, off or unknown");
    }

    @Test
    void anExitCodeIsARefusalWithWhatItSaid() throws Exception {
        PowerDriver driver = driver("\"gracefulOff\": [\"%s\"]", "printf 'door\\033[2J open\\n' >&2; exit 3");
        assertFails(() -> driver.request(PowerAction.GRACEFUL_OFF), Failure.Kind.REFUSED, "exit code 3: door?[2J open");
    }

    @Test
    void aSecretGoesByStandardInputAndIsTakenOutOfWhatIsPrinted() throws Exception {
        Path secret = Scripts.secret(folder.resolve("secret"), "s3cret-pw\n");
        PowerDriver driver = driver(
                "\"secretFile\": \"" + secret + "\", \"on\": [\"%1$s\"], \"state\": [\"%1$s\"]",
                "cat > $0.input; echo \"$@\" > $0.args; env > $0.env; cat $0.input; cat $0.input >&2; exit $(cat $0.exit)");
        Files.writeString(folder.resolve("switch.exit"), "3");
        assertFails(() -> driver.request(PowerAction.ON), Failure.Kind.REFUSED, "exit code 3: password=***");
        Files.writeString(folder.resolve("switch.exit"), "0");
        assertFails(driver::read, Failure.Kind.GARBLED, "printed 'password=***'");
        assertThat(folder.resolve("switch.input")).hasContent("password=s3cret-pw");
        assertThat(Files.readString(folder.resolve("switch.args")) + Files.readString(folder.resolve("switch.env")))
                .doesNotContain("s3cret-pw");
    }

    @Test
    void aSecretThatItsProgramRefusesIsNotTriedAgain() throws Exception {
        Path secret = Scripts.secret(folder.resolve("secret"), "s3cret-pw\n");
        String script = "echo run >> $0.runs; exit 77";
        PowerDriver driver = driver("\"secretFile\": \"" + secret + "\", \"state\": [\"%s\"]", script);
        for (int look = 0; look < 10; look++) {
            assertFails(driver::read, Failure.Kind.CREDENTIALS, "nothing logs in there for 30 min");
        }
        assertThat(folder.resolve("switch.runs")).hasContent("run");
        assertFails(driver("\"state\": [\"%s\"]", script)::read, Failure.Kind.REFUSED, "exit code 77");
    }

    @Test
    void aSecretThatIsRefusedForOneHostIsStillTriedForOthers() throws Exception {
        Path secret = Scripts.secret(folder.resolve("secret"), "s3cret-pw\n");
        Path program = Scripts.program(
                folder.resolve("switch"),
                "#!/bin/bash\necho run >> $0.$HDFS_GEARS_HOST; [[ $HDFS_GEARS_HOST = a ]] && exit 77; echo on\n");
        String file = "{\"defaults\": {\"command\": {\"secretFile\": \"%s\", \"state\": [\"%s\"]}}, \"hosts\":"
                + " {\"a\": {\"drivers\": [{\"type\": \"command\"}]}, \"b\": {\"drivers\": [{\"type\": \"command\"}]}}}";
        try (SharedDevices shared = new SharedDevices();
                PowerHosts hosts = TestHosts.load(file.formatted(secret, program), shared)) {
            PowerDriver a = hosts.hosts().get("a").drivers().get(0);
            PowerDriver b = hosts.hosts().get("b").drivers().get(0);
            assertFails(a::read, Failure.Kind.CREDENTIALS, "nothing logs in there for 30 min");
            assertThat(b.read()).isEqualTo(PowerState.ON);
            assertFails(a::read, Failure.Kind.CREDENTIALS, "nothing logs in there for 30 min");
            assertThat(folder.resolve("switch.a")).hasContent("run");
        }
    }

    @Test
    void aProgramWithoutASecretReadsNothing() throws Exception {
        driver("\"on\": [\"%s\"]", "cat > $0.input").request(PowerAction.ON);
        assertThat(folder.resolve("switch.input")).isEmptyFile();
    }

    @Test
    void oneThatHangsIsKilledWithItsChildren() throws Exception {
        PowerDriver driver = driver("\"timeoutMillis\": 300, \"on\": [\"%s\"]", "sleep 77 & echo $! > $0.child; wait");
        assertFails(() -> driver.request(PowerAction.ON), Failure.Kind.UNREACHABLE, "was killed");
        long child =
                Long.parseLong(Files.readString(folder.resolve("switch.child")).strip());
        io.hdfsgears.testkit.Poll.until(
                java.time.Duration.ofSeconds(5),
                "the child has ended",
                () -> ProcessHandle.of(child).map(handle -> !handle.isAlive()).orElse(true));
    }

    @Test
    void oneThatIsNotThereIsSaid() throws Exception {
        PowerDriver driver = TestHosts.driver("{\"type\": \"command\", \"on\": [\"/no/such\"]}", new SharedDevices());
        assertFails(() -> driver.request(PowerAction.ON), Failure.Kind.PROGRAM_MISSING, "/no/such");
    }

    @Test
    void aProgramIsNamedByItsAbsolutePath() {
        assertThatThrownBy(() -> TestHosts.driver("{\"type\": \"command\", \"on\": [\"wake\"]}", new SharedDevices()))
                .hasMessageContaining("drivers[0].on must begin with the absolute path");
        assertThatThrownBy(() -> TestHosts.driver("{\"type\": \"command\"}", new SharedDevices()))
                .hasMessageContaining("name one program");
    }

    private static void assertFails(
            org.assertj.core.api.ThrowableAssert.ThrowingCallable call, Failure.Kind kind, String said) {
        assertThatThrownBy(call)
                .hasMessageContaining(said)
                .isInstanceOfSatisfying(
                        PowerException.class, e -> assertThat(e.kind()).isEqualTo(kind));
    }

    private PowerDriver driver(String settings, String script) throws Exception {
        Path program = Scripts.program(folder.resolve("switch"), "#!/bin/bash\n" + script + "\n");
        return TestHosts.driver("{\"type\": \"command\", " + settings.formatted(program) + "}", new SharedDevices());
    }
}
