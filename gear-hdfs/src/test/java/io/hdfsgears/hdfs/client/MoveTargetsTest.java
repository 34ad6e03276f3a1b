// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.hdfs.LocalGears;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MoveTargetsTest {
    private static List<String> targets(LocalGears gears, DatanodeReportType type) {
        DatanodeManager datanodes = gears.names.blocks().getDatanodeManager();
        return Arrays.stream(MoveTargets.of(datanodes, type, datanodes.getDatanodeStorageReport(type)))
                .map(report -> report.getDatanodeInfo().getDatanodeUuid())
                .toList();
    }

    /** The storage policy satisfier takes each live host for a target. */
    @Test
    void aHostThatTheGearsKeepOutOfServiceIsNoTarget(@TempDir Path dir) throws Exception {
        try (LocalGears gears = LocalGears.of(dir, 3)) {
            assertThat(targets(gears, DatanodeReportType.LIVE)).containsExactlyInAnyOrder("h1", "h2", "h3");
            gears.lowGear(2);
            assertThat(targets(gears, DatanodeReportType.LIVE)).containsExactlyInAnyOrder("h1", "h2");
            assertThat(targets(gears, DatanodeReportType.ALL))
                    .as("others look at all hosts")
                    .contains("h3");
        }
    }
}
