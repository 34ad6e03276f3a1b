// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.core.balance.RecentRequests;
import io.hdfsgears.core.model.ClusterView;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReadOffloadingTest {
    private final ClusterView view = AlternatingRacks.view(12, 2, 3, position -> position <= 9);
    private final RecentRequests requests = new RecentRequests(12, 0);
    private final ReadOffloading balancer = new ReadOffloading();

    private void assign(int position, int times) {
        for (int t = 0; t < times; t++) {
            requests.assigned(position);
        }
    }

    private int[] order(int... holders) {
        return balancer.order(holders, view, position -> 0.5, requests, new SplittableRandom(1));
    }

    @Test
    void theHolderWithTheFewestRecentRequestsServes() {
        assign(1, 5);
        assign(4, 2);
        assign(9, 3);
        assertThat(order(1, 4, 9)).containsExactly(4, 9, 1);
        assertThat(order(9, 4, 1)).containsExactly(4, 9, 1);
    }

    @Test
    void ofEqualsTheOneFurtherOutServes() {
        assertThat(order(1, 4, 9)).containsExactly(9, 4, 1);
        assertThat(order(4, 9, 1)).containsExactly(9, 4, 1);
    }

    @Test
    void sleepersComeLastInTheOrderGiven() {
        assertThat(order(12, 3, 10)).containsExactly(3, 12, 10);
        assertThat(order(11, 12)).containsExactly(11, 12);
        assertThat(order()).isEmpty();
    }

    @Test
    void aLocalReplicaWins() {
        assign(4, 50);
        assertThat(balancer.order(new int[] {1, 4, 9}, 4, view, requests)).containsExactly(4, 9, 1);
        assertThat(balancer.order(new int[] {1, 9, 12}, 12, view, requests))
                .as("but not where it sleeps")
                .containsExactly(9, 1, 12);
        assertThat(balancer.order(new int[] {1, 4, 9}, 0, view, requests)).containsExactly(9, 1, 4);
    }
}
