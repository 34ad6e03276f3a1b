// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.testkit.SeededTest;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HeldSharesTest {
    private static ClusterView view(int hosts) {
        List<Member> members = IntStream.rangeClosed(1, hosts)
                .mapToObj(i -> new Member(new NodeId("id" + i), "host" + i + ":1", "/r", Service.SERVING))
                .toList();
        return new ClusterView(1, 1, members);
    }

    private static LoadGauge.Accepting held(long... at) {
        return position -> at[position - 1];
    }

    @Test
    void sharesAreCountedAgainstBlocksNotReplicas() {
        HeldShares shares = HeldShares.measure(view(4), held(100, 60, 20, 20), 2, i -> 0.25);
        assertThat(IntStream.rangeClosed(1, 4).mapToDouble(shares)).containsExactly(1.0, 0.6, 0.2, 0.2);
    }

    @Test
    void theLawHoldsUntilSomethingIsHeld() {
        HeldShares shares = HeldShares.measure(view(4), held(0, 0, 0, 0), 3, i -> 1.0 / i);
        assertThat(shares.applyAsDouble(4)).isEqualTo(0.25);
    }

    @Test
    void aReplicationBelowOneIsRefused() {
        assertThatThrownBy(() -> HeldShares.measure(view(1), held(1), 0, i -> 1))
                .hasMessageContaining("at least 1, not 0");
    }

    @SeededTest
    void sharesSumUpToTheReplication(RandomGenerator random) {
        int hosts = 4 + random.nextInt(20);
        long[] held = random.longs(hosts, 90, 110).toArray();
        HeldShares shares = HeldShares.measure(view(hosts), held(held), 3, i -> 0);
        double sum = IntStream.rangeClosed(1, hosts).mapToDouble(shares).sum();
        assertThat(sum).isCloseTo(3, within(1e-9));
    }
}
