// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.junit.jupiter.api.Test;

final class BlindSpotsTest {
    private final Configuration conf = new Configuration(false);

    @Test
    void keysThatEmptyThePageCacheAreNamed() {
        conf.setBoolean(DFSConfigKeys.DFS_DATANODE_SYNC_BEHIND_WRITES_KEY, true);
        conf.setBoolean(DFSConfigKeys.DFS_DATANODE_DROP_CACHE_BEHIND_WRITES_KEY, true);
        assertThat(BlindSpots.of(conf, List.of(), true))
                .containsExactly(
                        "dfs.datanode.sync.behind.writes is true", "dfs.datanode.drop.cache.behind.writes is true");
        assertThat(BlindSpots.of(conf, List.of(), false)).isEmpty();
    }

    @Test
    void aPlainHostHasNone() {
        assertThat(BlindSpots.of(conf, List.of(Path.of("/proc"), Path.of("/not/there")), true))
                .isEmpty();
    }
}
