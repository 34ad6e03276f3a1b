// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.peer.Scripts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code hdfs power test}, with a program as the device; a file {@code ignores} names an order that it accepts and does not carry out. */
final class PowerTestCommandTest {
    private static final String SCRIPT = """
        #!/bin/bash
        cd "$(dirname "$0")" || exit 1
        if [ "$1" = state ]; then cat power; exit; fi
        echo "$1" >> orders
        if [ -e refuses ] && [ "$1" = "$(cat refuses)" ]; then echo "the sled is stuck" >&2; exit 1; fi
        if [ -e ignores ] && [ "$1" = "$(cat ignores)" ]; then exit; fi
        echo "$1" > power
        """;

    private static final String BOTH = "\"on\": [PROGRAM, \"on\"], \"gracefulOff\": [PROGRAM, \"off\"], ";
    private static final String STATE = "\"state\": [PROGRAM, \"state\"], ";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @BeforeEach
    void aHostThatIsOn() throws IOException {
        Files.writeString(folder.resolve("power"), "on\n");
        hosts(BOTH + STATE);
    }

    private void hosts(String commands) throws IOException {
        Path program = Scripts.program(folder.resolve("switch"), SCRIPT);
        Files.writeString(folder.resolve("power-hosts.json"), """
                {"policy": {"settleMillis": 0, "pollMillis": 20, "backoffMillis": 10, "rounds": 1},
                 "defaults": {"command": {COMMANDS "waitMillis": 0, "offWaitMillis": 0}},
                 "hosts": {"h01": {"drivers": [{"type": "command"}]}}}\
                """.replace("COMMANDS", commands)
                .replace("PROGRAM", "\"" + program + "\""));
    }

    private String orders() throws IOException {
        Path orders = folder.resolve("orders");
        return Files.exists(orders) ? Files.readString(orders) : "";
    }

    private int run(String in, String... arguments) {
        return new PowerCli(new Console(
                        Map.of("HADOOP_CONF_DIR", folder.toString()),
                        new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8)))
                .line()
                .execute(arguments);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theHostGoesOffAndComesBackAndTheSecondsAreSaid() throws Exception {
        assertThat(run("", "test", "-yes", "h01")).as(err()).isZero();
        assertThat(out()).matches("h01\toff\tDONE\t\\d+\\.\\d s\treads OFF\nh01\ton\tDONE\t\\d+\\.\\d s\treads ON\n");
        assertThat(err())
                .contains("WARNING: hdfs power does not ask whether data stays readable. h01 goes off")
                .contains("h01\tno NameNode was told: fs.defaultFS is file:///, which is no HDFS");
        assertThat(orders()).isEqualTo("off\non\n");
        assertThat(folder.resolve("power")).hasContent("on");
    }

    @Test
    void itAsksBeforeItActs() throws Exception {
        assertThat(run("yes\n", "-verbose", "test", "h01")).as(err()).isZero();
        assertThat(err()).contains("WARNING", "Type yes", "h01: GRACEFUL_OFF by command", "h01: ON by command");
        assertThat(orders()).isEqualTo("off\non\n");
    }

    @Test
    void theHelpSaysWhatIsProven() throws Exception {
        assertThat(run("", "test", "-help")).isZero();
        assertThat(out().replaceAll("\\s+", " "))
                .contains("ON is what the BMC, or another device, reads. The test does not wait for the DataNode");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "no\n", "y\n", "h01\n"})
    void withoutAYesNothingIsDone(String answer) throws Exception {
        assertThat(run(answer, "test", "h01")).isEqualTo(1);
        assertThat(err()).contains("WARNING", "not confirmed: type yes, or give -yes; nothing was done");
        assertThat(out()).isEmpty();
        assertThat(orders()).isEmpty();
    }

    @Test
    void aHostThatDoesNotGoOffIsNamedAndWokenAllTheSame() throws Exception {
        Files.writeString(folder.resolve("ignores"), "off");
        assertThat(run("", "test", "-yes", "h01")).isEqualTo(4);
        assertThat(err())
                .containsPattern("h01\toff\tQUARANTINED\t\\d+\\.\\d s\taccepted GRACEFUL_OFF, and reads ON")
                .contains("Look at the host's console", "offWaitMillis", "hdfs power -verbose test h01");
        assertThat(out()).startsWith("h01\ton\tDONE\t");
        assertThat(orders()).isEqualTo("off\non\n");
    }

    @Test
    void aHostThatDoesNotComeBackIsNamedWithWhatToLookAt() throws Exception {
        Files.writeString(folder.resolve("refuses"), "on");
        assertThat(run("", "test", "-yes", "h01")).isEqualTo(4);
        assertThat(out()).startsWith("h01\toff\tDONE\t").doesNotContain("h01\ton");
        assertThat(err())
                .containsPattern("h01\ton\tQUARANTINED\t\\d+\\.\\d s\t.*the sled is stuck")
                .contains("h01 may be off now. Look at its BMC or PDU", "hdfs power -verbose on h01");
    }

    @Test
    void aHostThatNothingCanWakeDoesNotGoOff() throws Exception {
        hosts("\"gracefulOff\": [PROGRAM, \"off\"], " + STATE);
        assertThat(run("", "test", "-yes", "h01")).isEqualTo(4);
        assertThat(err()).contains("no driver of h01 can ON; nothing was done", "docs/power.md");
        assertThat(orders()).isEmpty();
    }

    @Test
    void aHostWhoseStateNothingReadsDoesNotGoOff() throws Exception {
        hosts(BOTH);
        assertThat(run("", "test", "-yes", "h01")).isEqualTo(4);
        assertThat(err()).contains("no driver of h01 reads its state; nothing was done", "hdfs power status h01");
        assertThat(orders()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "unknown"})
    void aHostThatIsNotOnIsNotTested(String state) throws Exception {
        Files.writeString(folder.resolve("power"), state + "\n");
        assertThat(run("", "test", "-yes", "h01")).isEqualTo(4);
        assertThat(err()).contains("the test needs a host that is on; nothing was done", "hdfs power on h01");
        assertThat(orders()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"test", "test h99", "test -yes h01 h01", "test -yes -", "test -force h01", "-force test h01"})
    void badArgumentsChangeNothing(String line) throws Exception {
        assertThat(run("yes\n", line.split(" "))).isEqualTo(1);
        assertThat(err()).isNotBlank();
        assertThat(orders()).isEmpty();
    }
}
