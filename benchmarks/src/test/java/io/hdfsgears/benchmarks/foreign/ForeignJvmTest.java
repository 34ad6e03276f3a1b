// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.benchmarks.spark.SparkDrill;
import io.hdfsgears.rack.RackException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ForeignJvmTest {
    @Test
    void startsOnItsOwnJarsWithTheRacksConfiguration(@TempDir Path folder) throws Exception {
        ForeignJvm jvm = new ForeignJvm(
                Path.of("/jars"), folder, Path.of("/rack"), List.of("java.base/java.lang"), List.of("-Da=b"));
        ProcessBuilder builder = jvm.start(Path.of("/conf"), "99m", List.of("Main", "argument"));
        assertThat(builder.environment()).containsEntry("CLASSPATH", "/conf:/rack:/jars/*");
        assertThat(builder.command())
                .contains("-Xmx99m", "-Da=b")
                .containsSequence("--add-opens", "java.base/java.lang=ALL-UNNAMED", "Main", "argument");
    }

    @Test
    void laysDownAClientsSource(@TempDir Path folder) throws Exception {
        ForeignJvm jvm = new ForeignJvm(folder, folder, folder, List.of(), List.of());
        assertThat(jvm.source(SparkDrill.class, "SparkWork.java"))
                .isEqualTo(folder.resolve("SparkWork.java"))
                .content()
                .contains("class SparkWork");
        assertThatThrownBy(() -> jvm.source(SparkDrill.class, "None.java"))
                .isInstanceOf(RackException.class)
                .hasMessageContaining("build again");
    }
}
