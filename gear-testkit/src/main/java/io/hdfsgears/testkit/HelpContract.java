// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Tests that the help of every command line passes: the documentation has the same commands and options. The class that
 * inherits them has a static method {@code commands} with the words of each command, the tool's own first, which is empty.
 */
public interface HelpContract {
    /** @param command its words */
    CommandLine line(String command);

    /** Pages of docs/ that have the commands. */
    List<String> pages();

    /** What the pages have of a command's synopsis. */
    default String documented(String synopsis) {
        return synopsis.replace("[-h] ", "");
    }

    @ParameterizedTest
    @MethodSource("commands")
    default void everyWordIsExplained(String command) {
        HelpRules.assertExplained(line(command));
    }

    @ParameterizedTest
    @MethodSource("commands")
    default void theDocumentedSynopsisIsTheHelps(String command) throws IOException {
        StringBuilder docs = new StringBuilder();
        for (String page : pages()) {
            docs.append(Files.readString(Path.of("..", "docs", page))); // Surefire's working directory is the module's
        }
        String synopsis = HelpRules.synopsis(line(command));
        String expected = command.isEmpty() ? synopsis : documented(synopsis);
        assertThat(docs.toString().replaceAll("\\s+", " ").contains(expected))
                .as("one of %s has %s", pages(), expected)
                .isTrue();
    }
}
