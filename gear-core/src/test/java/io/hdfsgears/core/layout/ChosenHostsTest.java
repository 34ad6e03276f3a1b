// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Four hosts, the odd ones in one rack and the even ones in another. */
class ChosenHostsTest {
    private final ClusterView view = new ClusterView(
            1,
            1,
            IntStream.rangeClosed(1, 4)
                    .mapToObj(i -> new Member(new NodeId("h" + i), "h" + i, "/rack" + i % 2, Service.SERVING))
                    .toList());
    private final LoadGauge load = new LoadGauge() {
        @Override
        public long blocks(int position) {
            return 0;
        }

        @Override
        public boolean accepts(int position) {
            return position != 4;
        }
    };

    private ChosenHosts hosts(int additional, List<Integer> holders, Set<Integer> excluded) {
        return new ChosenHosts(new PlacementRequest(additional, holders, excluded, 0), view, load);
    }

    @Test
    void holdersCountAndOnlyWhatIsAddedIsTheAnswer() {
        ChosenHosts hosts = hosts(2, List.of(3, 0, 9), Set.of());
        assertThat(hosts.holders()).containsExactly(3);
        assertThat(hosts.replicas()).isEqualTo(3);
        assertThat(hosts.isEmpty()).isFalse();
        hosts.add(1);
        hosts.add(2);
        assertThat(hosts.isComplete()).isTrue();
        assertThat(hosts.added()).containsExactly(1, 2);
        assertThat(hosts.isFree(3)).isFalse();
        assertThat(hosts.isFree(4)).isTrue();
    }

    @Test
    void noMoreReplicasThanHosts() {
        assertThat(hosts(Integer.MAX_VALUE, List.of(1), Set.of()).replicas()).isEqualTo(4);
    }

    @Test
    void theLastReplicaLeavesTheRackOfAllOthers() {
        ChosenHosts hosts = hosts(2, List.of(1), Set.of());
        assertThat(hosts.mustLeaveRack()).isFalse();
        assertThat(hosts.isInOneRack()).isTrue();
        hosts.add(3);
        assertThat(hosts.mustLeaveRack()).isTrue();
        assertThat(hosts.isEligibleElsewhere(2)).isTrue();
        assertThat(hosts.isEligibleElsewhere(3)).isFalse();
        assertThat(hosts.isElsewhere(1)).isFalse();
    }

    @Test
    void fullAndExcludedHostsAreFreeAndNotEligible() {
        ChosenHosts hosts = hosts(1, List.of(), Set.of(2));
        assertThat(hosts.isInOneRack()).as("no replica is in no rack").isFalse();
        assertThat(hosts.isFree(4)).isTrue();
        assertThat(hosts.isEligible(4)).isFalse();
        assertThat(hosts.isEligible(2)).isFalse();
        assertThat(hosts.isEligible(1)).isTrue();
    }

    @Test
    void aBlockSpreadsOverRacksOnceAHolderElsewhereStays() {
        assertThat(Positions.spread(new int[] {1, 2}, 2, 3, view)).isFalse();
        assertThat(Positions.spread(new int[] {1, 2}, 1, 3, view)).isTrue();
        assertThat(Positions.spread(new int[] {1}, 1, 3, view))
                .as("there is no other")
                .isTrue();
    }
}
