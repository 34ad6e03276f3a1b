// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs;

import static io.hdfsgears.pfimbi.hdfs.PfimbiCluster.path;
import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.config.PfimbiKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three DataNodes with two volumes each; the rules say one replica, and writers wait for more while the hosts are idle. */
final class IdleHostsIT {
    private static final byte[] CONTENT = PfimbiCluster.bytes(10_000, 1);
    /** Two on each volume. */
    private static final int UNTIL_BUSY = 4;

    @Test
    void howManyReplicasAWriterWaitsForFollowsTheLoad(@TempDir Path dir) throws IOException {
        Configuration conf = PfimbiCluster.settings();
        // Stock's placement would send the writers to other hosts, and there are three.
        conf.setBoolean(DFSConfigKeys.DFS_NAMENODE_REDUNDANCY_CONSIDERLOAD_KEY, false);
        conf.setInt(PfimbiKeys.SYNC_IDLE_QUEUE.name(), 2);
        try (PfimbiCluster hdfs = PfimbiCluster.start(dir, conf, 3)) {
            List<FSDataOutputStream> open = new ArrayList<>();
            for (int i = 0; i < UNTIL_BUSY; i++) {
                open.add(flushed(hdfs, "/one/idle" + i));
                assertThat(hdfs.replicas("/one/idle" + i)).containsExactly(3);
            }
            open.add(flushed(hdfs, "/one/busy"));
            assertThat(hdfs.replicas("/one/busy")).containsExactly(1);
            for (FSDataOutputStream out : open) {
                out.close();
            }
            hdfs.awaitReplicas("/one/busy", 3);
            try (FSDataOutputStream out = flushed(hdfs, "/one/idle-again")) {
                assertThat(hdfs.replicas("/one/idle-again")).containsExactly(3);
                out.write(CONTENT);
            }
            assertThat(hdfs.read("/one/busy")).isEqualTo(CONTENT);
        }
    }

    private static FSDataOutputStream flushed(PfimbiCluster hdfs, String path) throws IOException {
        FSDataOutputStream out = hdfs.fs().create(path(path), (short) 3);
        out.write(CONTENT);
        out.hflush();
        return out;
    }
}
