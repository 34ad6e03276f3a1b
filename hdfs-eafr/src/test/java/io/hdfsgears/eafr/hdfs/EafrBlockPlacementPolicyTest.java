// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class EafrBlockPlacementPolicyTest {
    private final Configuration conf = new Configuration(false);

    private Layout layout() {
        return new EafrBlockPlacementPolicy().layout(conf);
    }

    private List<Integer> awake() {
        List<Member> members = IntStream.rangeClosed(1, 10)
                .mapToObj(i -> new Member(new NodeId("id" + i), "host" + i + ":9866", "/rack", Service.SERVING))
                .toList();
        return layout().gears(new ClusterView(1, 7, members)).awake();
    }

    @Test
    void sevenInTenHostsAreHotUnlessSaidOtherwise() {
        assertThat(StandbyHosts.primaries(layout(), 10)).hasValue(7);
        assertThat(StandbyHosts.primaries(layout(), 300)).hasValue(210);
        assertThat(StandbyHosts.primaries(layout(), 1)).hasValue(1);
        conf.set("dfs.namenode.eafr.hot.share", "50");
        assertThat(StandbyHosts.primaries(layout(), 10)).hasValue(5);
        conf.set("dfs.namenode.eafr.hot.share", "0");
        assertThatThrownBy(this::layout)
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("dfs.namenode.eafr.hot.share")
                .hasMessageContaining("'0'");
    }

    @Test
    void standbyServersLeaveOneByOne() {
        assertThat(awake()).containsExactly(7, 8, 9, 10);
        conf.set("dfs.namenode.gear.table", "groups");
        conf.set("dfs.namenode.gear.groups", "7,3");
        assertThat(awake()).containsExactly(7, 10);
    }
}
