// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HitRatioBalancerTest {
    private final HitRatioBalancer balancer = new HitRatioBalancer();

    /** Ten hosts, the first {@code awake} serve. */
    private static ClusterView view(int awake) {
        List<Member> members = new ArrayList<>();
        for (int i = 1; i <= 10; i++) {
            Service service = i <= awake ? Service.SERVING : Service.ASLEEP;
            members.add(new Member(new NodeId("id" + i), "host" + i + ":1", "/r", service));
        }
        return new ClusterView(1, 2, members);
    }

    private record Fixed(Map<Integer, Long> servedBy, Map<Integer, Long> offeredTo) implements HitCounts {
        @Override
        public long served(int position) {
            return servedBy.getOrDefault(position, 0L);
        }

        @Override
        public long offered(int position) {
            return offeredTo.getOrDefault(position, 0L);
        }
    }

    private int[] order(int awake, long served1, int... holders) {
        Fixed counts = new Fixed(Map.of(1, served1, 8, 70L), Map.of(1, 100L, 8, 100L));
        return balancer.order(holders, view(awake), i -> i <= 2 ? 0.5 : 1.0 / i, counts, new SplittableRandom(1));
    }

    @Test
    void theHolderFurthestBelowItsDesiredRatioServes() {
        // 10 hosts serve: host 1 should serve 1/(10·0.5) = 20 % of its blocks, host 8 1/(10/8) = 80 %.
        assertThat(order(10, 15, 1, 8)).as("5 against 10 points short").containsExactly(8, 1);
        assertThat(order(10, 5, 1, 8)).as("15 against 10 points short").containsExactly(1, 8);
    }

    @Test
    void ofTwoEquallyFarBehindTheOneWithFewerChancesLeftServes() {
        // 5 hosts serve; host 1 (desired 0.4) and host 4 (0.8) served 40 of 100 and 80 of 100: both exactly on time.
        Fixed counts = new Fixed(Map.of(1, 40L, 4, 80L), Map.of(1, 100L, 4, 100L));
        int[] order =
                balancer.order(new int[] {1, 4}, view(5), i -> i == 1 ? 0.5 : 0.25, counts, new SplittableRandom(1));
        assertThat(order).containsExactly(4, 1);
    }

    @Test
    void behindIsCountedInBlocks() {
        // Gaps of 0.1 at 100 offers and 0.05 at 1000: ten blocks against fifty.
        Fixed counts = new Fixed(Map.of(1, 350L, 4, 70L), Map.of(1, 1000L, 4, 100L));
        int[] order =
                balancer.order(new int[] {4, 1}, view(5), i -> i == 1 ? 0.5 : 0.25, counts, new SplittableRandom(1));
        assertThat(order).containsExactly(1, 4);
    }

    @Test
    void sleepersComeLastInTheirOrder() {
        assertThat(order(4, 0, 9, 7, 3, 8)).startsWith(3).containsExactly(3, 9, 7, 8);
        assertThat(order(4, 0, 9, 7)).containsExactly(9, 7);
        assertThat(order(4, 0)).isEmpty();
    }

    @Test
    void aHostWithLessThanItsPartServesAllItHas() {
        // 2 hosts serve; host 2 holds a hundredth and has served it all: its desired ratio is 1, not 50, so host 1 is
        // next.
        Fixed counts = new Fixed(Map.of(1, 90L, 2, 10L), Map.of(1, 100L, 2, 10L));
        int[] order =
                balancer.order(new int[] {2, 1}, view(2), i -> i == 1 ? 0.5 : 0.01, counts, new SplittableRandom(1));
        assertThat(order).containsExactly(1, 2);
    }

    @Test
    void holdersAreLeftAsTheyAre() {
        int[] holders = {1, 8, 9};
        order(10, 5, holders);
        assertThat(holders).containsExactly(1, 8, 9);
    }
}
