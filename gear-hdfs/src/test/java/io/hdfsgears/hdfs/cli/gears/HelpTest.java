// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.HelpRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Every help reads well in a terminal of 80 columns, and docs/cli.md has the same commands and options. */
final class HelpTest extends GroupDriver {
    /** Surefire's working directory is the module's. */
    private static final Path DOCS = Path.of("..", "docs", "cli.md");

    /** Words of each command, the group's own first. */
    static List<String> commands() {
        return HelpRules.commands(new HelpTest().gears().line());
    }

    private CommandLine line(String command) {
        return HelpRules.command(gears().line(), command);
    }

    @Test
    void theCommandsAreThoseOfTheGroup() {
        assertThat(commands())
                .contains("status", "report", "set", "plan", "wait", "cancel", "mode", "hosts", "check", "explain")
                .contains("completion", "hosts remove", "hosts refound");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpFits80Columns(String command) {
        for (String help : List.of("--help", "-h", "-help")) {
            assertThat(run(command + " " + help)).isZero();
            assertThat(out()).contains("Usage: hdfs gears" + (command.isEmpty() ? "" : " " + command));
            HelpRules.assertFits(out());
            assertThat(err()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyWordIsExplained(String command) {
        HelpRules.assertExplained(line(command));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theDocumentedSynopsisIsTheHelps(String command) throws IOException {
        String docs = Files.readString(DOCS).replaceAll("\\s+", " ");
        String synopsis = HelpRules.synopsis(line(command));
        String expected = command.isEmpty()
                ? synopsis
                : synopsis.replace("hdfs gears ", "").replace("[-h] ", "");
        assertThat(docs.contains(expected)).as("docs/cli.md has %s", expected).isTrue();
    }

    @Test
    void theReleaseIsSaid() {
        assertThat(run("--version")).isZero();
        assertThat(out()).startsWith("hdfs-gears ");
    }
}
