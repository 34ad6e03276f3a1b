// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.datanode.hdfs.DatasetParts;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AgentFactoryTest {
    private final DatasetParts.Factories found;

    AgentFactoryTest() throws IOException {
        this.found = DatasetParts.found();
    }

    @ParameterizedTest
    @CsvSource({"dfs.datanode.pfimbi.push.threads, many", "dfs.datanode.pfimbi.weights, 2=none"})
    void theDatasetFindsABadValue(String key, String value) {
        Configuration conf = new Configuration(false);
        conf.set(key, value);
        assertThatThrownBy(() -> found.check(conf))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(value.replace("2=", ""));
    }

    @Test
    void theDatasetAsksItsVolumeChoice() {
        assertThat(found.dataset(new Configuration(false))
                        .get(DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY))
                .isEqualTo(VolumeChoice.class.getName());
    }
}
