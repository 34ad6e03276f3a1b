// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScaleCommandTest {
    @TempDir
    private Path folder;

    /** Wall time is of this machine: no goal is judged here. */
    @Test
    void eachRunIsALineAndAPointOfThePlots() throws Exception {
        Path csv = folder.resolve("growth.csv");
        Shell larger = scale("200", csv);
        Shell smaller = scale("60", csv);
        assertThat(larger.out()).contains("cycle complete").containsPattern("CPU time \\d+\\.\\d s");
        assertThat(smaller.exit()).as(smaller.err()).isZero();
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("hosts,blocks,events,wall (s),CPU (s),");
        assertThat(lines.get(1)).startsWith("60,6000,").endsWith(",complete");
        assertThat(lines.get(2)).startsWith("200,20000,");
        assertThat(Files.readString(folder.resolve("scale-time.svg"))).contains("<svg");
        assertThat(folder.resolve("scale-heap.svg")).exists();
    }

    private Shell scale(String hosts, Path csv) {
        return Shell.run(
                "scale",
                "--hosts",
                hosts,
                "--blocks",
                hosts + "00",
                "--limit",
                "100000",
                "--csv",
                csv.toString(),
                "--plots",
                folder.toString());
    }

    @Test
    void badInputIsNamed() {
        assertThat(Shell.run("scale", "--hosts", "29").err()).contains("--hosts 29 --blocks 10000000 is out of range");
        Shell plots = Shell.run("scale", "--plots", folder.toString());
        assertThat(plots.exit()).isEqualTo(Program.BAD_INPUT);
        assertThat(plots.err()).contains("give --csv FILE");
    }
}
