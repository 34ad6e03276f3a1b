// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.power.peer.Scripts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

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

    /** As docs/power.md and scripts have them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-hosts FILE -verbose off -force h01",
                "off h01 -force -hosts FILE",
                "off -force h01 -verbose --hosts FILE",
                "-force off h01",
                "--verbose --hosts=FILE OFF --force h01",
                "off -force -hosts nowhere -hosts FILE h01",
                "off -force -"
            })
    void optionsMayStandWhereTheyLike(String line) throws Exception {
        Files.writeString(folder.resolve("power"), "on\n");
        Path file = folder.resolve("power-hosts.json");
        assertThat(run(line.replace("FILE", file.toString()).split(" "))).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("h01\tDONE\treads OFF\n");
        assertThat(folder.resolve("power")).hasContent("off");
    }

    @Test
    void aHostThatFailsIsNamedAndTheOthersAreDone() throws Exception {
        assertThat(run("on", "h01", "h02")).isEqualTo(4);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("h01\tDONE\treads ON\n");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("\nh02\tQUARANTINED\t", "no such sled");
        assertThat(run("status", "h01", "h02")).isEqualTo(4);
    }

    @Test
    void hostsThatWereReadAreJsonToo() throws Exception {
        assertThat(run("status", "-json", "h01", "h02")).isEqualTo(4);
        assertThat(new ObjectMapper()
                        .readTree(out.toString(StandardCharsets.UTF_8))
                        .get("hosts"))
                .satisfiesExactly(
                        read -> assertThat(read).hasToString("{\"host\":\"h01\",\"power\":\"OFF\"}"),
                        failed -> assertThat(failed.get("trouble").asText()).contains("no such sled"));
        assertThat(err.size()).isZero();
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
    void hostsThatNameTheSameDeviceAreSwitchedOnAlone() throws Exception {
        Path file = folder.resolve("power-hosts.json");
        String fence =
                "{\"type\": \"fence\", \"agent\": \"/usr/sbin/fence_virsh\", \"ip\": \"127.0.0.1\", \"plug\": \"1\"}";
        Files.writeString(file, Files.readString(file).replace("}]}", "}, " + fence + "]}"));
        for (String line : List.of("off h01", "off -force h01", "cycle -force h01", "test -yes -direct h01")) {
            err.reset();
            assertThat(run(line.split(" "))).as(line).isEqualTo(1);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .contains("hosts.h01.drivers[1] switches fence", "as hosts.h02.drivers[1] does")
                    .contains(file + " has to be corrected first, nothing was done");
        }
        assertThat(out.size()).isZero();
        assertThat(run("on", "h01")).isZero();
        assertThat(run("status", "h01")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("h01\tDONE\treads ON\nh01\tON\n");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("WARNING: h01 is not switched off");
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
                "status -fs hdfs://ns h01",
                "status -fs ://",
                "on",
                "sleep h01",
                "cycle h01",
                "on -force h01",
                "-x on h01",
                "on h99",
                "on h01 h99",
                "-force on h01",
                "-force cycle h99",
                "-verbose watts",
                "on",
                "on h01 -hosts",
                "on h01 -hosts -verbose",
                "energy",
                "energy report -ledger x -hosts y",
                "agent h01",
                "serve h01",
                "serve -verbose",
                "preflight h01",
                "help sleep"
            })
    void badArgumentsChangeNothing(String line) throws Exception {
        assertThat(run(line.isEmpty() ? new String[0] : line.split(" ", -1))).isEqualTo(1);
        assertThat(out.size()).isZero();
        assertThat(err.size()).isPositive();
        assertThat(folder.resolve("power")).hasContent("off");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "statsu h01          | 'statsu' is not known here. Did you mean status?",
                "-x on h01           | '-x' is not known here.",
                "on -forse h01       | '-forse' is not known here.",
                "off -forse h01      | '-forse' is not known here. Did you mean -force?",
                "off --forse h01     | '--forse' is not known here. Did you mean --force?",
                "on -force h01       | '-force' is not known here.",
                "-force on h01       | -force does not go with 'on': leave it out",
                "-verbose watts      | -verbose does not go with 'watts': leave it out",
                "cycle h01           | cycle cuts the power of h01, whatever runs there: add -force if you mean it",
                "on                  | '<host>'",
                "on h01 h99          | not in FOLDER/power-hosts.json: h99; nothing was done",
                "preflight -host h99 | -host h99 is not in the hosts file: name one of h01, h02"
            })
    void whatCannotBeMeantIsNamedWithItsRemedy(String line, String message) {
        assertThat(run(line.split(" "))).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(message.replace("FOLDER", folder.toString()));
        assertThat(folder.resolve("power")).hasContent("off");
    }

    @Test
    void aNameserviceThatIsNoAddressIsSaidWithTheUsage() {
        assertThat(run("serve", "-fs", "://")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("://", "Usage: hdfs power serve");
    }

    @Test
    void aSingleLetterIsNotTakenForAnother() {
        assertThat(run("-x", "on", "h01")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("Did you mean");
    }

    @Test
    void standardInputWithoutHostsIsNoOrder() {
        assertThat(line("\n").execute("on", "-")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("Standard input names no host");
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

    @Test
    void whereNoHostsFileIsAllPlacesAreNamed() throws Exception {
        Files.delete(folder.resolve("power-hosts.json"));
        for (String command : List.of("status h01", "on h01", "watts h01", "serve", "agent")) {
            err.reset();
            assertThat(run(command.split(" "))).as(command).isEqualTo(1);
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .as(command)
                    .contains(folder.resolve("power-hosts.json").toString())
                    .contains(folder.resolve("packaged/power-hosts.json").toString());
        }
    }

    @Test
    void theHostsFileOfThePackagesIsFoundBehindHadoopsFolder() throws Exception {
        Path packaged = Files.createDirectory(folder.resolve("packaged"));
        Files.move(folder.resolve("power-hosts.json"), packaged.resolve("power-hosts.json"));
        assertThat(run("on", "h01")).isZero();
        assertThat(folder.resolve("power")).hasContent("on");
    }

    private int run(String... arguments) {
        return line("h01\n").execute(arguments);
    }

    /** @param in standard input */
    private CommandLine line(String in) {
        return new PowerCli(new Console(
                        Map.of("HADOOP_CONF_DIR", folder.toString()),
                        new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        folder.resolve("packaged")))
                .line();
    }
}
