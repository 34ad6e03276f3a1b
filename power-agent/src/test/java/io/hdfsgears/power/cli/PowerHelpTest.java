// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.testkit.HelpRules;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every help reads well in a terminal of 80 columns, and the documentation has the same commands and options. */
final class PowerHelpTest {
    /** Surefire's working directory is the module's. */
    private static final List<Path> DOCS = List.of(Path.of("..", "docs", "cli.md"), Path.of("..", "docs", "energy.md"));

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** Words of each command of ours, the tool's own first. */
    static List<String> commands() {
        return HelpRules.commands(new PowerHelpTest().line());
    }

    private CommandLine line() {
        return new PowerCli(new Console(
                        Map.of("HADOOP_CONF_DIR", "/nonexistent"),
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8)))
                .line();
    }

    private CommandLine line(String command) {
        return HelpRules.command(line(), command);
    }

    private int run(String words) {
        out.reset();
        return line().execute(words.strip().split(" "));
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theCommandsAreThoseOfTheTool() {
        assertThat(commands())
                .contains("status", "on", "off", "cycle", "watts", "energy record", "energy report")
                .contains("preflight", "agent", "serve");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpFits80ColumnsAndNeedsNoHostsFile(String command) {
        for (String help : List.of("--help", "-h", "-help")) {
            assertThat(run(command + " " + help)).isZero();
            assertThat(out()).contains("Usage: hdfs power" + (command.isEmpty() ? "" : " " + command));
            HelpRules.assertFits(out());
        }
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyWordIsExplained(String command) {
        HelpRules.assertExplained(line(command));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theDocumentedSynopsisIsTheHelps(String command) throws IOException {
        StringBuilder docs = new StringBuilder();
        for (Path page : DOCS) {
            docs.append(Files.readString(page));
        }
        String synopsis = HelpRules.synopsis(line(command));
        String expected = command.isEmpty() ? synopsis : synopsis.replace("[-h] ", "");
        assertThat(docs.toString().replaceAll("\\s+", " "))
                .as("docs/cli.md or docs/energy.md has %s", expected)
                .contains(expected);
    }

    @Test
    void helpIsACommandToo() {
        assertThat(run("help")).isZero();
        assertThat(out()).contains("Usage: hdfs power [", "Exit codes:");
        assertThat(run("help off")).isZero();
        assertThat(out()).contains("Usage: hdfs power off");
    }

    @Test
    void theReleaseIsSaid() {
        assertThat(run("--version")).isZero();
        assertThat(out()).startsWith("hdfs-gears ");
    }
}
