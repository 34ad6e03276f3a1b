// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.GearKeys;
import io.hdfsgears.hdfs.auto.AutoConfig;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.junit.jupiter.api.Test;

class GearConfigTest {
    private final Configuration conf = new Configuration(false);

    private int primaries(int hosts) {
        return primaries(hosts, OptionalInt.empty());
    }

    private int primaries(int hosts, OptionalInt suiting) {
        conf.set("dfs.namenode.gear.image.dir", "/gear");
        return GearConfig.of(conf).primariesOf(hosts, suiting);
    }

    @Test
    void primariesFollowTheClusterUnlessTheyAreGiven() {
        assertThat(primaries(100)).as("100 / e^2").isEqualTo(14);
        assertThat(primaries(5)).as("5 / e^2 would be 1: all data on one host").isEqualTo(2);
        assertThat(primaries(1)).isEqualTo(1);
        conf.set("dfs.replication", "4");
        assertThat(primaries(100)).as("100 / e^3").isEqualTo(5);
        conf.set("dfs.namenode.gear.primaries", "7");
        assertThat(primaries(100)).isEqualTo(7);
        assertThat(primaries(3)).as("no more than hosts").isEqualTo(3);
    }

    @Test
    void aLayoutSaysWhatSuitsItAndAnOperatorWins() {
        assertThat(primaries(100, OptionalInt.of(70))).isEqualTo(70);
        conf.set("dfs.namenode.gear.groups", "2,6,12");
        assertThat(primaries(20, OptionalInt.of(14))).as("the first group").isEqualTo(2);
        conf.set("dfs.namenode.gear.primaries", "7");
        assertThat(primaries(100, OptionalInt.of(70))).isEqualTo(7);
    }

    @Test
    void derivedPrimariesStayWithinTheFirstGroup() {
        conf.set("dfs.namenode.gear.groups", "2,6,12");
        assertThat(primaries(20)).as("20 / e^2 would be 3").isEqualTo(2);
        conf.set("dfs.namenode.gear.primaries", "1");
        assertThat(primaries(20)).isEqualTo(1);
    }

    @Test
    void noGearHasFewerHostsAwakeThanABlockNeedsReplicas() {
        conf.set("dfs.namenode.gear.image.dir", "/gear");
        assertThat(GearConfig.of(conf).minAwake()).isEqualTo(1);
        conf.set("dfs.namenode.replication.min", "3");
        assertThat(GearConfig.of(conf).minAwake()).isEqualTo(3);
        assertThat(AutoConfig.of(conf).auto().minAwake()).as("automatic gears").isEqualTo(3);
        conf.set("dfs.namenode.gear.min.awake", "5");
        assertThat(GearConfig.of(conf).minAwake()).isEqualTo(5);
    }

    @Test
    void aScrubLongerThanItsIntervalIsRefused() {
        conf.set("dfs.namenode.gear.scrub.interval", "6h");
        assertThatThrownBy(() -> primaries(4))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("scrub.awake")
                .hasMessageContaining("43200s is longer than 21600s");
        conf.set("dfs.namenode.gear.scrub.awake", "6h");
        assertThat(primaries(4)).isPositive();
        conf.set("dfs.namenode.gear.scrub.awake", "7h");
        conf.set("dfs.namenode.gear.scrub.interval", "0s");
        assertThat(primaries(4)).as("no scrubs").isPositive();
    }

    @Test
    void eachNameNodeHasAHistoryOfItsOwn() {
        conf.set(GearKeys.HISTORY_DIR.name(), "/var/gears");
        assertThat(GearConfig.historyFile(conf)).isEqualTo(Path.of("/var/gears/gear-history.json"));
        conf.set(DFSConfigKeys.DFS_NAMESERVICE_ID, "ns/1");
        conf.set(DFSConfigKeys.DFS_HA_NAMENODE_ID_KEY, "nn2");
        assertThat(GearConfig.historyFile(conf)).isEqualTo(Path.of("/var/gears/gear-history-ns_1-nn2.json"));
    }
}
