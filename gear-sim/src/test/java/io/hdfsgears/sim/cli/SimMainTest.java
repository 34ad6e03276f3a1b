// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimMainTest {
    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "help", "run --help", "paper -h", "help scale", "--version"})
    void helpAndVersionAreResults(String words) {
        Shell shell = Shell.run(words.split(" "));
        assertThat(shell.exit()).isZero();
        assertThat(shell.out()).isNotBlank();
        assertThat(shell.err()).isEmpty();
    }

    /** The script answers before anything is built; what it says of commands is picocli's. */
    @ParameterizedTest
    @ValueSource(strings = {"help", "--help", "run -h"})
    void theScriptHelpsWithoutABuild(String words, @TempDir Path clone) throws Exception {
        Path repository = Path.of("..").toAbsolutePath().normalize();
        Path script = Files.copy(repository.resolve("sim"), clone.resolve("sim"));
        List<String> command = new ArrayList<>(List.of("bash", script.toString()));
        command.addAll(List.of(words.split(" ")));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        SimMain.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()))
                .getSubcommands()
                .keySet()
                .forEach(name -> assertThat(said).containsPattern("(?m)^  " + name + " "));
    }
}
