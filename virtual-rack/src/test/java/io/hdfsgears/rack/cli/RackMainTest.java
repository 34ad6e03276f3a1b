// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RackMainTest {
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
    private final PrintStream before = System.err;

    @TempDir
    private Path folder;

    @BeforeEach
    void catchErrors() {
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setErr(before);
    }

    private void refused(String expected, String... arguments) {
        assertThat(RackMain.execute(arguments)).isEqualTo(1);
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains(expected);
    }

    @Test
    void nothingIsNoCommand() {
        refused("Give a command");
    }

    @Test
    void anUnknownCommandIsNamed() {
        refused("fly", "fly");
    }

    @Test
    void aNumberThatIsNoneIsNamed() {
        refused("'x' is not an int", "up", "--hosts", "x");
    }

    @Test
    void impossibleValuesAreRefusedBeforeAnythingStarts() {
        refused(
                "--racks 9 cannot be: give 1 to 3",
                "up",
                "--hosts",
                "3",
                "--racks",
                "9",
                "--dir",
                folder.resolve("r").toString());
        assertThat(folder.resolve("r")).doesNotExist();
    }

    @Test
    void eafrIsAskedForInItsOwnWords() {
        refused("[OFF, DRY_RUN, ON] (case-insensitive) but was 'maybe'", "up", "--eafr", "maybe");
        refused(
                "--eafr dry_run with --stock cannot be",
                "up",
                "--eafr",
                "dry_run",
                "--stock",
                "--dir",
                folder.resolve("r").toString());
        assertThat(folder.resolve("r")).doesNotExist();
    }

    @Test
    void aStockRackHasNoPolicyOfOurs() {
        refused("--policy springfs with --stock cannot be", "up", "--stock", "--policy", "springfs");
    }

    @Test
    void helpAndVersionAreResults() {
        for (String[] line : new String[][] {{"--help"}, {"-h"}, {"help"}, {"--version"}, {"up", "--help"}}) {
            assertThat(RackMain.execute(line)).as(String.join(" ", line)).isZero();
        }
        assertThat(errors.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /** The script answers before anything is built; what it says of commands is picocli's. */
    @ParameterizedTest
    @ValueSource(strings = {"help", "--help", "-h", "up --help", "--version"})
    void theScriptHelpsWithoutABuild(String line) throws Exception {
        Path repository = Path.of("..").toAbsolutePath().normalize();
        Path script = Files.copy(
                repository.resolve("rack"),
                Files.createDirectories(folder.resolve("clone")).resolve("rack"));
        List<String> command = new ArrayList<>(List.of("bash", script.toString()));
        command.addAll(List.of(line.split(" ")));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        Files.copy(repository.resolve("pom.xml"), folder.resolve("clone/pom.xml"));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).doesNotContain("building");
        if (line.equals("--version")) {
            assertThat(said).matches("hdfs-gears \\d+\\.\\d+\\.\\d+\\s*");
        } else {
            RackMain.commandLine()
                    .getSubcommands()
                    .keySet()
                    .forEach(name -> assertThat(said).containsPattern("(?m)^  " + name + " "));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"status --hadoop 3.3.6", "--hadoop=3.3.6 up", "demo --hadoop"})
    void anotherHadoopIsRefusedBeforeABuild(String line) throws Exception {
        List<String> command = new ArrayList<>(
                List.of("bash", Path.of("..", "rack").toAbsolutePath().toString()));
        command.addAll(List.of(line.split(" ")));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(1);
        assertThat(said).startsWith("rack: ").contains("3.5.0 or 3.4.2").doesNotContain("building");
        assertThat(said.contains("'3.3.6'")).isEqualTo(line.contains("3.3.6"));
    }

    @Test
    void allRacksAreNamedAndAskedFor() throws IOException {
        List<Path> roots = List.of(folder.resolve("a"), folder.resolve("b"));
        PrintStream out = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
        try {
            for (String answer : List.of("", "n\n", "what\n")) {
                assertThat(new DownCommand().takeAll(roots, new Scanner(answer)))
                        .isEqualTo(1);
            }
            assertThat(said.toString(StandardCharsets.UTF_8))
                    .contains(roots.get(0).toString(), roots.get(1).toString(), "Take them all down? [y/N]")
                    .doesNotContain("No rack was up");
            assertThat(new DownCommand().takeAll(roots, new Scanner("y\n"))).isZero();
            assertThat(new DownCommand().takeAll(List.of(), new Scanner(""))).isZero();
        } finally {
            System.setOut(out);
        }
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("No rack was up in " + roots.get(1), "No rack is up on this machine.");
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains("nothing was taken down");
    }

    @Test
    void aRackThatIsNotThereIsSaid() {
        refused("No rack in " + folder, "status", "--dir", folder.toString());
        refused("./rack up", "hdfs", "--dir", folder.toString(), "dfs", "-ls", "/");
    }

    @Test
    void aStockDemoIsRefused() {
        refused("--stock has no gears", "demo", "--stock");
    }

    @Test
    void optionsOfHdfsAreItsOwn() {
        var parsed = RackMain.commandLine()
                .parseArgs("hdfs", "dfs", "-ls", "-R", "--dir", "/")
                .subcommand();
        assertThat(parsed.matchedPositional(0).<Object>getValue().toString()).contains("-ls", "-R", "--dir");
    }

    @Test
    void optionsOfWhatRunsInAHostAreItsOwn() {
        var parsed = RackMain.commandLine()
                .parseArgs("exec", "h01", "ls", "-l", "--dir", "/")
                .subcommand();
        assertThat(parsed.matchedPositional(0).<Object>getValue()).isEqualTo("h01");
        assertThat(parsed.matchedPositional(1).<Object>getValue()).isEqualTo(List.of("ls", "-l", "--dir", "/"));
        refused("COMMAND", "exec", "h01");
        refused("No rack in " + folder, "exec", "--dir", folder.toString(), "h01", "true");
    }
}
