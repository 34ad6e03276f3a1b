// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunCommandTest {
    private static final Path SCENARIOS = Path.of(System.getProperty("basedir", "."), "scenarios");

    @TempDir
    Path folder;

    static Stream<Path> scenarios() throws IOException {
        try (Stream<Path> files = Files.list(SCENARIOS)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void everyScenarioOfTheProjectCanBeRead(Path file) throws Exception {
        String name = file.getFileName().toString().replace(".json", "");
        assertThat(ScenarioFile.read(file).name()).isEqualTo(name);
        assertThat(ScenarioFile.read(file).about()).isNotBlank();
    }

    @Test
    void writesTableCsvJsonAndPlots() throws IOException {
        Path file = SCENARIOS.resolve("slow-disk.json");
        String[] arguments = {
            "run",
            file.toString(),
            "--seed",
            "3",
            "--csv",
            folder.resolve("r.csv").toString(),
            "--json",
            folder.resolve("r.json").toString(),
            "--plots",
            folder.resolve("plots").toString()
        };
        Shell shell = Shell.run(arguments);
        assertThat(shell.err()).isEmpty();
        assertThat(shell.exit()).isZero();
        assertThat(shell.out()).contains("slow-disk (simulated, seed 3)").contains("invariants violated");
        assertThat(folder.resolve("r.csv")).content().startsWith("scenario,seed,measure,unit,value\n");
        assertThat(folder.resolve("r.json")).content().contains("\"simulated\" : true");
        assertThat(folder.resolve("plots/slow-disk-hosts-awake.svg")).content().contains("<svg");
        byte[] before = Files.readAllBytes(folder.resolve("plots/slow-disk-throughput.svg"));
        assertThat(Shell.run(arguments).out()).isEqualTo(shell.out());
        assertThat(folder.resolve("plots/slow-disk-throughput.svg")).hasBinaryContent(before);
    }

    @Test
    void badFilesAreNamedWithTheRemedy() throws IOException {
        assertThat(Shell.run("run", "nowhere.json").err()).contains("'nowhere.json' is not a file that can be read");
        Path broken = Files.writeString(folder.resolve("broken.json"), "{\"name\": \"n\",, }");
        assertThat(Shell.run("run", broken.toString()).err())
                .contains("is not JSON")
                .contains("line 1");
        Path twice = Files.writeString(folder.resolve("twice.json"), "{\"name\": \"n\", \"name\": \"m\"}");
        assertThat(Shell.run("run", twice.toString()).err()).contains("Duplicate field 'name'");
        Path typo = Files.writeString(folder.resolve("typo.json"), "{\"name\": \"n\", \"durration\": \"1h\"}");
        Shell shell = Shell.run("run", typo.toString());
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).contains("there is no field 'durration'").contains("duration");
    }

    @Test
    void scaleRefusesNonsense() {
        Shell shell = Shell.run("scale", "--hosts", "3");
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).contains("--hosts 3");
    }
}
