// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.layout.facet.RecoveryGroups;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class RabbitBlockPlacementPolicyTest {
    private final Configuration conf = new Configuration(false);
    private final RabbitBlockPlacementPolicy policy = new RabbitBlockPlacementPolicy();

    private static ClusterView view(int primaries, int hosts) {
        List<Member> members = IntStream.rangeClosed(1, hosts)
                .mapToObj(i -> new Member(new NodeId("id" + i), "host" + i + ":9866", "/rack", Service.SERVING))
                .toList();
        return new ClusterView(1, primaries, members);
    }

    private List<Integer> awake() {
        return policy.layout(conf).gears(view(2, 12)).awake();
    }

    @Test
    void gearsGrowByTheFactorEUnlessAskedOtherwise() {
        assertThat(awake()).containsExactly(2, 5, 12);
        conf.set("dfs.namenode.gear.table", "single");
        assertThat(awake()).hasSize(11);
        conf.set("dfs.namenode.gear.table", "groups");
        assertThatThrownBy(this::awake).hasMessageContaining("give it sizes such as 2,6,12");
        conf.set("dfs.namenode.gear.groups", "2,4,6");
        assertThat(awake()).containsExactly(2, 6, 12);
        conf.set("dfs.namenode.gear.groups", "1,11");
        assertThatThrownBy(this::awake).hasMessageContaining("must hold all 2 primaries");
    }

    @Test
    void theFaultTolerantLayoutIsChosenByAKey() {
        conf.set("dfs.namenode.gear.rabbit.recovery.groups", "2");
        assertThat(policy.layout(conf)).isInstanceOf(RecoveryGroups.class);
        assertThat(awake()).as("2 primaries and rows of 2").containsExactly(2, 4, 6, 8, 10, 12);
        conf.set("dfs.namenode.gear.table", "efold");
        assertThatThrownBy(this::awake)
                .hasMessageContaining("cannot be 'efold'")
                .hasMessageContaining("remove one");
    }

    @Test
    void aFactorOfNoneIsTakenAsOneAsStockStartsWithIt() {
        conf.set("dfs.replication", "0");
        assertThat(policy.layout(conf).share(1, 1, view(2, 12))).isPositive();
    }

    @Test
    void readsAreBalancedByHitRatio() {
        assertThat(policy.readBalancer()).isInstanceOf(HitRatioBalancer.class);
    }
}
