// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A slice of the chaos run, with the recommended set-up: a few faults, one rest, and what the checker says. */
final class ChaosIT {
    @Test
    void aFewFaultsLeaveNoViolation(@TempDir Path folder) throws Exception {
        Path evidence = folder.resolve("evidence");
        int exit = chaos(
                folder.resolve("said"),
                "--faults",
                "12",
                "--rest-after",
                "12",
                "--seed",
                "5",
                "--pfimbi",
                "2",
                "--eafr",
                "--evidence",
                evidence.toString());
        assertThat(Files.readString(folder.resolve("said"))).endsWith("no violation\n");
        assertThat(exit).isZero();
        assertThat(evidence.resolve("faults.csv")).content().hasLineCount(13);
    }

    /** In a JVM of its own, which knows the hosts' names from its start. */
    private static int chaos(Path said, String... options) throws IOException, InterruptedException {
        ProcessBuilder run = new ProcessBuilder("bash", "run", "chaos");
        run.command().addAll(List.of(options));
        run.environment().put("BENCHMARKS_NO_BUILD", "1");
        return run.redirectOutput(said.toFile())
                .redirectError(new File("target/chaos-slice.log"))
                .start()
                .waitFor();
    }
}
