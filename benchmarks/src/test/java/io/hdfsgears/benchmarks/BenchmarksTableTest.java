// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** benchmarks.tsv, from which {@code benchmarks/run} knows what there is. */
final class BenchmarksTableTest {
    private static final Pattern COMMAND = Pattern.compile("\\{@code benchmarks/run ([a-z-]+)}: ");

    private static List<String[]> rows() throws IOException {
        return Files.readAllLines(Path.of("benchmarks.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t", -1))
                .toList();
    }

    @Test
    void eachRowNamesAProgramAndWhatItTakes() throws Exception {
        for (String[] row : rows()) {
            assertThat(row).as(row[0]).hasSize(8).doesNotContain("");
            assertThat(row[1]).as(row[0]).matches("~?[0-9]+|hours");
            assertThat(row[2]).as(row[0]).matches("[0-9]+");
            assertThat(row[3]).as(row[0]).matches("-|a cluster|(root|quiet)(, quiet)?");
            assertThat(row[4]).as(row[0]).matches("-|((Rabbit|SpringFS|Accordion|Pfimbi|EAFR) [0-9 andto]+(, )?)+");
            assertThat(row[6]).as(row[0]).matches("[0-9]+[mg]");
            Class<?> program = Class.forName("io.hdfsgears.benchmarks." + row[5]);
            assertThat(new CommandLine(program).getCommandName()).isEqualTo(row[0]);
        }
    }

    @Test
    void eachProgramThatSaysItsCommandHasARow() throws Exception {
        Set<String> names = rows().stream().map(row -> row[0]).collect(Collectors.toSet());
        try (Stream<Path> tree = Files.walk(Path.of("src/main/java"))) {
            for (Path file : tree.filter(Files::isRegularFile).toList()) {
                Matcher said = COMMAND.matcher(Files.readString(file));
                while (said.find()) {
                    assertThat(names).as(file.toString()).contains(said.group(1));
                }
            }
        }
    }

    @Test
    void theScriptListsThemAllAndRefusesOthers() throws Exception {
        List<String> listed = run(0, "--list").lines().toList();
        List<String[]> rows = rows();
        for (int i = 0; i < rows.size(); i++) {
            assertThat(listed.get(i + 1)).startsWith(rows.get(i)[0] + " ").endsWith(rows.get(i)[7]);
        }
        assertThat(run(1, "nothing-of-ours")).contains("stall ", "give one of these names");
        assertThat(run(1)).contains("give one of these names");
    }

    private static String run(int exit, String... arguments) throws Exception {
        Process process = new ProcessBuilder(Stream.concat(Stream.of("bash", "run"), Stream.of(arguments))
                        .toList())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isEqualTo(exit);
        return text;
    }
}
