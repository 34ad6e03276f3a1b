// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.cli.gears;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
        List<String> found = new ArrayList<>();
        collect(new HelpTest().gears().line(), "", found);
        return found;
    }

    private static void collect(CommandLine line, String words, List<String> found) {
        found.add(words.strip());
        line.getSubcommands().forEach((name, command) -> collect(command, words + " " + name, found));
    }

    private CommandLine line(String command) {
        CommandLine line = gears().line();
        for (String word : command.isEmpty() ? List.<String>of() : List.of(command.split(" "))) {
            line = line.getSubcommands().get(word);
        }
        return line;
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
            assertThat(out().lines()).allMatch(line -> line.length() <= 80);
            assertThat(out().lines()).as("no blanks at line ends").allMatch(line -> line.equals(line.stripTrailing()));
            assertThat(err()).isEmpty();
        }
        String terse = out();
        assertThat(terse).endsWith("\n").doesNotEndWith("\n\n").doesNotContain("\n\n\n");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyWordIsExplained(String command) {
        CommandLine line = line(command);
        assertThat(line.getCommandSpec().usageMessage().description()).isNotEmpty();
        line.getCommandSpec()
                .args()
                .forEach(arg -> assertThat(String.join(" ", arg.description()))
                        .as(arg.toString())
                        .endsWith("."));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theDocumentedSynopsisIsTheHelps(String command) throws IOException {
        String docs = Files.readString(DOCS).replaceAll("\\s+", " ");
        String synopsis = line(command).getHelp().synopsis(0).strip().replaceAll("\\s+", " ");
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
