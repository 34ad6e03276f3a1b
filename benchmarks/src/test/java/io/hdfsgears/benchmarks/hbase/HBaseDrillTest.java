// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.hbase;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.rack.RackException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class HBaseDrillTest {
    @Test
    void refusesToStartWithoutHBase(@TempDir Path folder) {
        HBaseDrill drill = CommandLine.populateCommand(
                new HBaseDrill(), "--wal", "filesystem", "--hosts", "7", "--jars", folder.resolve("none") + "");
        assertThatThrownBy(drill::call)
                .isInstanceOf(RackException.class)
                .hasMessageContaining("benchmarks/hbase.pom.xml");
    }
}
