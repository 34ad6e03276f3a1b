// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.rack.RackException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class SparkDrillTest {
    private static SparkDrill drill(String... arguments) {
        return CommandLine.populateCommand(new SparkDrill(), arguments);
    }

    @Test
    void refusesTasksWithoutARow(@TempDir Path jars) {
        assertThatThrownBy(
                        () -> drill("--jars", jars.toString(), "--tasks", "0").call())
                .isInstanceOf(RackException.class)
                .hasMessageContaining("--tasks 0");
        assertThatThrownBy(() -> drill("--jars", jars.toString(), "--megabytes", "1", "--tasks", "2000")
                        .call())
                .isInstanceOf(RackException.class)
                .hasMessageContaining("--megabytes 1");
    }

    @Test
    void refusesToStartWithoutSpark(@TempDir Path folder) {
        assertThatThrownBy(
                        () -> drill("--jars", folder.resolve("none").toString()).call())
                .isInstanceOf(RackException.class)
                .hasMessageContaining("benchmarks/spark.pom.xml");
    }

    @Test
    void readsWhatAJobEndedWith() {
        assertThat(SparkProcess.Job.of("job 1500 12 3")).isEqualTo(new SparkProcess.Job(1.5, 12, 3, false));
        assertThat(SparkProcess.Job.of("job 20 failed")).isEqualTo(new SparkProcess.Job(0.02, 0, 0, true));
    }
}
