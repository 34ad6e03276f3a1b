// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.resize.PredictiveSettings;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

final class AutoConfigTest {
    private final Configuration conf = new Configuration(false);

    @Test
    void withoutKeysPredictionIsTheUsualOne() {
        assertThat(AutoConfig.of(conf).auto().predictive()).isEqualTo(PredictiveSettings.USUAL);
    }

    @Test
    void writersWaitForAllReplicasUnlessPfimbiIsOn() {
        assertThat(AutoConfig.of(conf).synchronous()).isEqualTo(3);
        conf.set("dfs.namenode.pfimbi.sync.replicas", "2");
        assertThat(AutoConfig.of(conf).synchronous()).isEqualTo(3);
        conf.set("dfs.namenode.pfimbi.enabled", "true");
        assertThat(AutoConfig.of(conf).synchronous()).isEqualTo(2);
        conf.set("dfs.namenode.pfimbi.sync.replicas", "0");
        assertThat(AutoConfig.of(conf).synchronous()).isEqualTo(3);
    }

    @Test
    void theQuantileIsRead() {
        conf.set("dfs.namenode.gear.auto.quantile", "90");
        assertThat(AutoConfig.of(conf).auto().predictive()).isEqualTo(PredictiveSettings.USUAL.withQuantile(0.9));
        conf.set("dfs.namenode.gear.auto.quantile", "0");
        assertThatThrownBy(() -> AutoConfig.of(conf))
                .hasMessageContaining("dfs.namenode.gear.auto.quantile")
                .hasMessageContaining("0");
    }
}
