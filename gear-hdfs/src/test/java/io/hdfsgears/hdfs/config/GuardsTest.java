// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.CountOrShare;
import io.hdfsgears.core.machine.NeverSleep;
import io.hdfsgears.core.machine.NeverSleep.Keeper;
import io.hdfsgears.core.machine.PowerLimits;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class GuardsTest {
    private final Configuration conf = new Configuration(false);

    @Test
    void interlocksAreOnByDefault() {
        assertThat(Guards.of(conf))
                .isEqualTo(new Guards(
                        new PowerLimits(10, 60, 60),
                        NeverSleep.NOBODY,
                        90,
                        300_000,
                        100 << 20,
                        new Guards.Troubles(new CountOrShare(0, 5), new CountOrShare(0, 1), new CountOrShare(0, 1)),
                        false));
    }

    @Test
    void hostsAndRacksThatNeverSleepAreFoundOnTheChain() {
        conf.set("dfs.namenode.gear.never.sleep.hosts", "h2, h3:9866");
        conf.set("dfs.namenode.gear.never.sleep.racks", "/r9");
        List<Member> members = IntStream.rangeClosed(1, 5)
                .mapToObj(i -> new Member(new NodeId("u" + i), "h" + i + ":9866", "/r1", Service.SERVING))
                .toList();
        assertThat(Guards.of(conf).keeper(new ClusterView(1, 1, members)))
                .contains(new Keeper(3, "h3:9866", "dfs.namenode.gear.never.sleep.hosts"));
    }

    @Test
    void aWrongValueSaysKeyValueAndRange() {
        conf.set("dfs.namenode.gear.fill.limit", "101");
        assertThatThrownBy(() -> Guards.of(conf))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("dfs.namenode.gear.fill.limit cannot be '101'")
                .hasMessageContaining("from 1 to 100");
        conf.set("dfs.namenode.gear.fill.limit", "90");
        conf.set("dfs.namenode.gear.never.sleep.hosts", "h1,,h2");
        assertThatThrownBy(() -> Guards.of(conf)).hasMessageContaining("words separated by commas");
    }
}
