// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stock ends no maintenance of a host whose last report came before its last registration; its next may be hours away. And after a
 * failover it marks an old replica on a host that sleeps as corrupt, and cannot delete it.
 */
class VoidReportIT {
    private static final int HOSTS = 4;
    /** So many that the first two hosts do not have both replicas of each. */
    private static final int BLOCKS = 40;

    private static final Path FILE = new Path("/file");

    @Test
    void hostsThatLeaveAreAskedForAReportThatCounts(@TempDir java.nio.file.Path folder) throws IOException {
        List<String> settings = List.of(
                "dfs.namenode.maintenance.replication.min=1", // a MiniDFSCluster that begins without DataNodes has 0
                "dfs.namenode.corrupt.block.delete.immediately.enabled=false",
                "dfs.namenode.gear.min.time=0s",
                "dfs.namenode.gear.fill.limit=100");
        try (MiniGears gears = new MiniGears(folder.toFile(), HOSTS, settings)) {
            gears.write(FILE, BLOCKS, 1024);
            gears.forgetReports();
            gears.shift(2);
            long spoilt = gears.spoil(FILE, true);
            gears.await("two good replicas are awake", () -> gears.liveReplicas(FILE, spoilt) == 2);
            assertThat(gears.corruptBlocks())
                    .as("of the NameNode's, of those that count")
                    .isEqualTo("1, 0");
            gears.spoil(FILE, false);
            assertThat(gears.corruptBlocks()).endsWith(", 1");
        }
    }
}
