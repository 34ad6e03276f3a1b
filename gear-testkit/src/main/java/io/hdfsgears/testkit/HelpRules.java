// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;

/** What the help of every command line must be, and the walk through its commands. */
public final class HelpRules {
    private static final int COLUMNS = 80;

    private HelpRules() {}

    /** @return the words of each command, the tool's own first, which is empty; without {@code help} */
    public static List<String> commands(CommandLine tool) {
        List<String> found = new ArrayList<>();
        collect(tool, "", found);
        return found;
    }

    private static void collect(CommandLine line, String words, List<String> found) {
        if (!line.getCommandSpec().helpCommand()) {
            found.add(words.strip());
            line.getSubcommands().forEach((name, command) -> collect(command, words + " " + name, found));
        }
    }

    /** @param words of one of the {@link #commands} */
    public static CommandLine command(CommandLine tool, String words) {
        CommandLine line = tool;
        for (String word : words.isEmpty() ? List.<String>of() : List.of(words.split(" "))) {
            line = Objects.requireNonNull(line.getSubcommands().get(word), words);
        }
        return line;
    }

    /** @return the synopsis with single blanks */
    public static String synopsis(CommandLine command) {
        return command.getHelp().synopsis(0).strip().replaceAll("\\s+", " ");
    }

    /** The printed help reads well in a terminal of 80 columns. */
    public static void assertFits(String help) {
        assertThat(help.lines()).allMatch(line -> line.length() <= COLUMNS);
        assertThat(help.lines()).as("no blanks at line ends").allMatch(line -> line.equals(line.stripTrailing()));
        assertThat(help).endsWith("\n").doesNotEndWith("\n\n").doesNotContain("\n\n\n");
    }

    /** The command has a description, and each of its options and parameters a sentence. */
    public static void assertExplained(CommandLine command) {
        assertThat(command.getCommandSpec().usageMessage().description()).isNotEmpty();
        command.getCommandSpec()
                .args()
                .forEach(arg -> assertThat(String.join(" ", arg.description()))
                        .as(arg.toString())
                        .endsWith("."));
    }
}
