// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stock ends no maintenance of a host whose last report came before its last registration; its next may be hours away. */
class VoidReportIT {
    private static final int HOSTS = 4;
    private static final Path FILE = new Path("/file");

    @Test
    void hostsThatLeaveAreAskedForAReportThatCounts(@TempDir java.nio.file.Path folder) throws IOException {
        List<String> settings = List.of(
                "dfs.namenode.maintenance.replication.min=1", // a MiniDFSCluster that begins without DataNodes has 0
                "dfs.namenode.gear.min.time=0s",
                "dfs.namenode.gear.fill.limit=100");
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings)) {
            gears.write(FILE, 1, 1024);
            gears.forgetReports();
            gears.shift(2);
        }
    }
}
