// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.cli.Times;
import io.hdfsgears.testkit.HelpRules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Every help reads well in a terminal of 80 columns; documents and commands are the same. */
final class PfimbiHelpTest {
    private final FakePort port = new FakePort();

    private PfimbiShell.Said run(String... words) {
        return PfimbiShell.run(port, Times.every(Duration.ZERO), words);
    }

    private static CommandLine line() {
        return new Pfimbi(new FakePort(), Times.every(Duration.ZERO), System.out, System.err).line();
    }

    /** Surefire's working directory is the module's. */
    private static String docs(String name) {
        try {
            return Files.readString(Path.of("..", "docs", name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Both names of each command. */
    static Stream<String> commands() {
        return line().getSubcommands().keySet().stream().filter(name -> !name.equals("help"));
    }

    @Test
    void eachCommandHasTheNameOfItsVerb() {
        assertThat(commands())
                .containsExactlyInAnyOrder(
                        "status",
                        "-status",
                        "weights",
                        "-weights",
                        "set-path",
                        "-setPath",
                        "list-paths",
                        "-listPaths",
                        "wait",
                        "-wait");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "-help", "--help", "help"})
    void helpIsNoMistake(String word) {
        PfimbiShell.Said said = run(word);
        assertThat(said.code()).isZero();
        assertThat(said.out())
                .startsWith("Usage: hdfs pfimbi")
                .contains("set-path, -setPath", "Exit codes: 0 done")
                .doesNotContain("  help ");
        isTidy(said);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpOnACommandFits80Columns(String command) {
        for (String help : List.of("--help", "-h", "-help")) {
            PfimbiShell.Said said = run(command, help);
            assertThat(said.code()).isZero();
            assertThat(said.out()).contains("Usage: hdfs pfimbi ");
            isTidy(said);
        }
        assertThat(port.asked).isEmpty();
    }

    @Test
    void helpMayStandBeforeTheCommand() {
        assertThat(run("help", "set-path")).isEqualTo(run("set-path", "--help"));
    }

    private static void isTidy(PfimbiShell.Said said) {
        assertThat(said.err()).isEmpty();
        HelpRules.assertFits(said.out());
    }

    @Test
    void withoutACommandAllAreShown() {
        PfimbiShell.Said said = run();
        assertThat(said.code()).isEqualTo(1);
        assertThat(said.err()).startsWith("Usage: hdfs pfimbi").contains("  list-paths, -listPaths ");
        assertThat(said.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-version", "-V"})
    void theReleaseIsSaid(String word) {
        assertThat(run(word).code()).isZero();
        assertThat(run(word).out()).startsWith("hdfs-gears ");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyWordIsExplained(String command) {
        HelpRules.assertExplained(HelpRules.command(line(), command));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theDocumentedSynopsisIsTheHelps(String command) {
        String synopsis = HelpRules.synopsis(HelpRules.command(line(), command))
                .replace("hdfs pfimbi ", "")
                .replace("[-h] ", "");
        assertThat(docs("pfimbi.md").lines()).contains(synopsis);
    }

    /** Each command line of these pages, without and with what it has in brackets. */
    static Stream<String> documented() {
        return Stream.of("pfimbi.md", "cli.md")
                .flatMap(page -> docs(page).lines())
                .filter(line -> line.startsWith("hdfs pfimbi -") && !line.startsWith("hdfs pfimbi [-"))
                .map(line -> line.replaceAll("\\s+#.*", "").substring("hdfs pfimbi ".length()))
                .flatMap(line -> Stream.of(line.replaceAll("\\s*\\[[^]]*\\]", ""), line.replaceAll("[\\[\\]]", "")))
                .map(line -> line.replace("<path>", "/data").replaceAll("<(replicas|seconds)>", "2"))
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("documented")
    void eachDocumentedLineIsUnderstood(String line) {
        String[] words = Stream.of(line.split(" (?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)"))
                .map(word -> word.replace("\"", ""))
                .toArray(String[]::new);
        PfimbiShell.Said said = run(words);
        assertThat(said.code()).as(said.err()).isZero();
        assertThat(port.asked).isNotEmpty();
    }

    @Test
    void theDocumentsNameEachVerb() {
        assertThat(documented().map(line -> line.split(" ", -1)[0]))
                .contains("-status", "-weights", "-setPath", "-listPaths", "-wait");
    }
}
