// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.peer.Scripts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
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

/** With a program as the device of two hosts; {@code h02} is broken. */
final class PowerCliTest {
    private static final String SCRIPT = """
        #!/bin/bash
        cd "$(dirname "$0")" || exit 1
        if [ "$2" = h02 ]; then echo "no such sled" >&2; exit 1; fi
        case $1 in state) cat power;; *) echo "$1" > power;; esac
        """;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    @BeforeEach
    void hosts() throws Exception {
        Path program = Scripts.program(folder.resolve("switch"), SCRIPT);
        Files.writeString(folder.resolve("power"), "off\n");
        String driver = "{\"type\": \"command\"}";
        Files.writeString(folder.resolve("power-hosts.json"), """
            {"policy": {"settleMillis": 0, "pollMillis": 20, "backoffMillis": 10},
             "defaults": {"command": {"waitMillis": 0, "on": ["%1$s", "on", "{host}"],
               "forceOff": ["%1$s", "off", "{host}"], "state": ["%1$s", "state", "{host}"]}},
             "hosts": {"h01": {"drivers": [%2$s]}, "h02": {"drivers": [%2$s]}}}\
            """.formatted(program, driver));
    }

    @Test
    void switchesAndReads() throws Exception {
        assertThat(run("status", "h01")).isZero();
        assertThat(run("on", "h01")).isZero();
        assertThat(run("status", "h01")).isZero();
        assertThat(run("off", "-force", "h01")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("h01\tOFF\nh01\tDONE\treads ON\nh01\tON\nh01\tDONE\treads OFF\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-h", "--help", "-help", "help", "agent --help", "preflight -h", "watts --help", "serve -h"})
    void helpIsAResultAndNeedsNoHostsFile(String line) throws Exception {
        Files.delete(folder.resolve("power-hosts.json"));
        assertThat(run(line.split(" "))).isZero();
        String verb = line.contains(" ") ? line.substring(0, line.indexOf(' ')) : "status|on|off";
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("hdfs power").contains(verb);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(run("--version")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("hdfs-gears ");
    }

    @Test
    void aHostThatFailsIsNamedAndTheOthersAreDone() throws Exception {
        assertThat(run("on", "h01", "h02")).isEqualTo(4);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("h01\tDONE\treads ON\n");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("h02\tQUARANTINED\t")
                .contains("no such sled");
        assertThat(run("status", "h01", "h02")).isEqualTo(4);
    }

    @Test
    void hostsMayComeFromStandardInput() throws Exception {
        assertThat(run("status", "-")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("h01\tOFF\n");
    }

    @Test
    void offAsksTheOperatingSystemOnly() throws Exception {
        assertThat(run("off", "h01")).isEqualTo(4);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("no driver of h01 can GRACEFUL_OFF");
    }

    @Test
    void verboseTellsEachCall() throws Exception {
        assertThat(run("-verbose", "on", "h01")).isZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("h01: ON by command", "accepted", "reads ON");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "status",
                "on",
                "sleep h01",
                "cycle h01",
                "on -force h01",
                "-x on h01",
                "on h99",
                "on h01 h99"
            })
    void badArgumentsChangeNothing(String line) throws Exception {
        assertThat(run(line.isEmpty() ? new String[0] : line.split(" ", -1))).isEqualTo(1);
        assertThat(out.size()).isZero();
        assertThat(err.size()).isPositive();
        assertThat(folder.resolve("power")).hasContent("off");
    }

    @Test
    void aHostsFileThatIsNotThereIsSaid() throws Exception {
        assertThat(run("-hosts", folder.resolve("none").toString(), "on", "h01"))
                .isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("cannot be read")
                .contains("nothing was done");
    }

    private int run(String... arguments) throws InterruptedException {
        PowerCli cli = new PowerCli(
                new PrintStream(out, true, StandardCharsets.UTF_8), new PrintStream(err, true, StandardCharsets.UTF_8));
        return cli.run(
                arguments,
                Map.of("HADOOP_CONF_DIR", folder.toString()),
                new ByteArrayInputStream("h01\n".getBytes(StandardCharsets.UTF_8)));
    }
}
