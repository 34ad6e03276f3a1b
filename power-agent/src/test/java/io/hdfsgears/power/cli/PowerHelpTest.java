// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.cli.line.Console;
import io.hdfsgears.testkit.HelpContract;
import io.hdfsgears.testkit.HelpRules;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every help reads well in a terminal of 80 columns, and the documentation has the same commands and options. */
final class PowerHelpTest implements HelpContract {
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

    @Override
    public CommandLine line(String command) {
        return HelpRules.command(line(), command);
    }

    @Override
    public List<String> pages() {
        return List.of("cli.md", "energy.md");
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
