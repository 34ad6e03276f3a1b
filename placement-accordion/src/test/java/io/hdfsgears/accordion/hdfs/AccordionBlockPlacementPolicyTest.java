// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.facet.NumberedCopies;
import io.hdfsgears.core.layout.facet.VolumeSeparation;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class AccordionBlockPlacementPolicyTest {
    private final Configuration conf = new Configuration(false);
    private final AccordionBlockPlacementPolicy policy = new AccordionBlockPlacementPolicy();

    private static ClusterView view(int primaries, int hosts) {
        List<Member> members = IntStream.rangeClosed(1, hosts)
                .mapToObj(i -> new Member(new NodeId("id" + i), "host" + i + ":9866", "/rack", Service.SERVING))
                .toList();
        return new ClusterView(1, primaries, members);
    }

    private List<Integer> awake(int primaries, int hosts) {
        Layout layout = policy.layout(conf);
        return layout.gears(view(primaries, hosts)).awake();
    }

    @Test
    void gearsGrowByTheFactorEUnlessGroupsAreGiven() {
        assertThat(awake(2, 12)).containsExactly(2, 5, 12);
        assertThat(awake(1, 12)).as("chained declustering needs 2 hosts").containsExactly(2, 5, 12);
        assertThat(awake(2, 3)).containsExactly(2, 3);
        assertThat(awake(1, 1)).containsExactly(1);
        assertThat(awake(14, 100)).containsExactly(14, 38, 100);
        conf.set("dfs.namenode.gear.groups", "2,6,12");
        assertThat(awake(2, 20)).containsExactly(2, 8, 20);
    }

    @Test
    void bordersStayWhenHostsJoin() {
        for (int hosts = 3; hosts <= 60; hosts++) {
            List<Integer> before = awake(2, hosts);
            assertThat(awake(2, hosts + 1))
                    .startsWith(before.subList(0, before.size() - 1).toArray(Integer[]::new));
        }
    }

    @Test
    void refusesGroupsAndTablesThatCannotBe() {
        conf.set("dfs.namenode.gear.groups", "1,3");
        assertThatThrownBy(() -> policy.layout(conf)).hasMessageContaining("at least 2 hosts");
        conf.set("dfs.namenode.gear.groups", "2,2");
        assertThatThrownBy(() -> awake(3, 4)).hasMessageContaining("must hold all 3 primaries");
        conf.set("dfs.namenode.gear.table", "single");
        assertThatThrownBy(() -> policy.layout(conf)).hasMessageContaining("cannot be 'single' with Accordion");
    }

    @Test
    void blocksGetTheirWholeCopySetUnlessTheFactorIsWanted() {
        conf.set("dfs.namenode.gear.groups", "2,6,12");
        Layout whole = policy.layout(conf);
        assertThat(NumberedCopies.decide(whole)).isTrue();
        assertThat(IntStream.range(0, 1000).map(block -> NumberedCopies.copies(whole, block, 3, view(2, 20))))
                .containsOnly(3, 4);
        assertThat(NumberedCopies.copies(whole, 1, 2, view(2, 20))).isEqualTo(2);
        conf.set("dfs.namenode.gear.accordion.copies", "factor");
        Layout factor = policy.layout(conf);
        assertThat(NumberedCopies.decide(factor)).isFalse();
        assertThat(IntStream.range(0, 1000).map(block -> NumberedCopies.copies(factor, block, 3, view(2, 20))))
                .containsOnly(3);
    }

    @Test
    void volumesAreToldApartOnlyWhenAsked() {
        assertThat(VolumeSeparation.of(policy.layout(conf))).isEmpty();
        conf.set("dfs.namenode.gear.accordion.volumes", "separate");
        assertThat(VolumeSeparation.of(policy.layout(conf))).isPresent();
    }

    @Test
    void readsAreBalancedByHitRatio() {
        assertThat(policy.readBalancer()).isInstanceOf(HitRatioBalancer.class);
    }
}
