// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.OffloadingLayout;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.springfs.ReadOffloading;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class SpringFsBlockPlacementPolicyTest {
    private final Configuration conf = new Configuration(false);
    private final SpringFsBlockPlacementPolicy policy = new SpringFsBlockPlacementPolicy();

    private static ClusterView view(int primaries, int hosts) {
        List<Member> members = IntStream.rangeClosed(1, hosts)
                .mapToObj(i -> new Member(new NodeId("id" + i), "host" + i + ":9866", "/rack", Service.SERVING))
                .toList();
        return new ClusterView(1, primaries, members);
    }

    private OffloadingLayout layout() {
        return (OffloadingLayout) policy.layout(conf);
    }

    @Test
    void hasAGearForEveryHostUnlessAskedOtherwise() {
        assertThat(layout().gears(view(2, 6)).awake()).containsExactly(2, 3, 4, 5, 6);
        conf.set("dfs.namenode.gear.table", "efold");
        assertThat(layout().gears(view(2, 12)).awake()).containsExactly(2, 5, 12);
        conf.set("dfs.namenode.gear.table", "groups");
        assertThatThrownBy(this::layout).hasMessageContaining("dfs.namenode.gear.groups names none");
        conf.set("dfs.namenode.gear.groups", "2,6,12");
        assertThat(layout().gears(view(2, 20)).awake()).containsExactly(2, 8, 20);
    }

    @Test
    void theOffloadSetIsAsWideAsIsUsefulUntilTheLoadIsKnown() {
        assertThat(layout().offloadSet(view(2, 12))).as("12 / 3").isEqualTo(4);
        assertThat(layout().offloadSet(view(2, 4))).as("at least p").isEqualTo(2);
        conf.set("dfs.replication", "2");
        assertThat(layout().offloadSet(view(2, 12))).isEqualTo(6);
        assertThat(layout().withOffloadSet(3).offloadSet(view(2, 12))).isEqualTo(3);
        assertThat(layout().withOffloadSet(99).offloadSet(view(2, 12))).isEqualTo(12);
        assertThat(layout().withOffloadSet(1).offloadSet(view(2, 12))).isEqualTo(2);
    }

    @Test
    void theOffloadSetCanBeFixed() {
        conf.set("dfs.namenode.gear.springfs.offload.hosts", "3");
        assertThat(layout().offloadSet(view(2, 12))).isEqualTo(3);
        conf.set("dfs.namenode.gear.springfs.offload.hosts", "-1");
        assertThatThrownBy(this::layout).hasMessageContaining("cannot be '-1'");
    }

    @Test
    void knowsItsFloors() {
        for (String floor : List.of("equal_work", "reads_now")) {
            conf.set("dfs.namenode.gear.springfs.floor", floor);
            Layout layout = policy.layout(conf);
            assertThat(layout.name()).isEqualTo("springfs");
        }
        conf.set("dfs.namenode.gear.springfs.floor", "none");
        assertThatThrownBy(this::layout).hasMessageContaining("one of equal_work, reads_now");
    }

    /** Of two replicas with an offload set of 10 the second is on a primary. */
    @Test
    void aCopyOnAPrimaryCanBeDemanded() {
        conf.set("dfs.namenode.gear.springfs.offload.hosts", "10");
        assertThat(layout().share(1, 2, view(2, 30))).isEqualTo(0.1);
        conf.set("dfs.namenode.gear.springfs.primary.copy", "true");
        assertThat(layout().share(1, 2, view(2, 30))).isEqualTo(0.5);
        conf.set("dfs.namenode.gear.springfs.primary.copy", "often");
        assertThatThrownBy(this::layout).hasMessageContaining("often");
    }

    @Test
    void readsAreOffloaded() {
        assertThat(policy.readBalancer()).isInstanceOf(ReadOffloading.class);
    }
}
