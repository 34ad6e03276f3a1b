// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.rack.RackSpec;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

final class DrillOptionsTest {
    @Command
    private static final class Drill {
        @Mixin
        private DrillOptions options = new DrillOptions();
    }

    @Test
    void keysOfTheCommandLineComeOnTopOfTheRacks(@TempDir Path folder) throws Exception {
        Drill drill = new Drill();
        new CommandLine(drill).parseArgs("--seed", "7", "-D", "a=1", "-D", "b=2", "--evidence", folder + "/new/one");
        assertThat(drill.options.seed()).isEqualTo(7);
        assertThat(drill.options.folder("drill"))
                .isEqualTo(folder.resolve("new/one"))
                .isDirectory();
        assertThat(drill.options
                        .on(RackSpec.of(4).withSetting("a", "0").withSetting("c", "3"))
                        .settings())
                .isEqualTo(Map.of("a", "1", "b", "2", "c", "3"));
    }
}
