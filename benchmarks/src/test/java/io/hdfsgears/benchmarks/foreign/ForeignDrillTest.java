// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.rack.RackException;
import io.hdfsgears.rack.RackSpec;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

final class ForeignDrillTest {
    @Command
    private static final class Drill {
        @Mixin
        private ForeignDrill foreign = new ForeignDrill();
    }

    private static ForeignDrill drill(String... arguments) {
        Drill drill = new Drill();
        new CommandLine(drill).parseArgs(arguments);
        return drill.foreign;
    }

    @Test
    void bothRacksHaveTheSameHostsAndTheSameClient() throws Exception {
        ForeignDrill drill = drill(
                "--hosts", "9", "--primaries", "3", "--policy", "accordion", "--pfimbi", "1", "-D", "dfs.blocksize=1m");
        RackSpec gears = drill.gears().checked();
        RackSpec stock = drill.stock().checked();
        assertThat(gears.policy()).isEqualTo("accordion");
        assertThat(gears.primaries()).isEqualTo(3);
        assertThat(gears.pfimbi()).isEqualTo(1);
        assertThat(gears.shiftsGears()).isTrue();
        assertThat(stock.stock()).isTrue();
        assertThat(stock.pfimbi()).isZero();
        assertThat(stock.hosts()).isEqualTo(gears.hosts()).isEqualTo(9);
        assertThat(stock.racks()).isEqualTo(gears.racks()).isEqualTo(2);
        assertThat(stock.settings())
                .isEqualTo(gears.settings())
                .containsEntry("dfs.client.socket-timeout", "60000")
                .containsEntry("dfs.blocksize", "1m");
    }

    @Test
    void saysHowToGetJarsThatAreNotThere(@TempDir Path folder) throws Exception {
        assertThat(ForeignDrill.checkedJars(folder, "spark")).isEqualTo(folder);
        assertThatThrownBy(() -> ForeignDrill.checkedJars(folder.resolve("jars"), "spark"))
                .isInstanceOf(RackException.class)
                .hasMessageContaining("mvn -f benchmarks/spark.pom.xml dependency:copy-dependencies");
    }
}
