// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RequestCountersTest {
    private final RequestCounters requests = new RequestCounters(0);

    private static List<NodeId> hosts(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> new NodeId("h" + i))
                .toList();
    }

    private static int idle(int position) {
        return 0;
    }

    @Test
    void requestsCountAtOnceAndFadeWithTheRounds() {
        requests.fade(hosts(3), 0, RequestCountersTest::idle);
        requests.assigned(2);
        requests.assigned(2);
        assertThat(requests.recent(2)).as("before any round").isEqualTo(2);
        requests.fade(hosts(3), 5_000, RequestCountersTest::idle);
        assertThat(requests.recent(2)).isCloseTo(1.9, within(1e-9));
        requests.assigned(2);
        requests.fade(hosts(3), 10_000, RequestCountersTest::idle);
        assertThat(requests.recent(2)).isCloseTo(2.9 * 0.95, within(1e-9));
        assertThat(requests.recent(1)).isZero();
    }

    @Test
    void hostsThatJoinTheChainKeepTheOthersCounts() {
        requests.assigned(1);
        assertThat(requests.recent(1)).as("not known yet").isZero();
        requests.fade(hosts(1), 0, RequestCountersTest::idle);
        requests.assigned(1);
        requests.fade(hosts(4), 1_000, RequestCountersTest::idle);
        requests.assigned(4);
        assertThat(requests.recent(1)).isEqualTo(1);
        assertThat(requests.recent(4)).isEqualTo(1);
        requests.assigned(0);
        assertThat(requests.recent(9)).isZero();
    }

    /** A host that was decommissioned leaves the chain: the hosts behind it move up. */
    @Test
    void aHostThatLeavesTheChainTakesAllCountsWithIt() {
        requests.fade(hosts(4), 0, RequestCountersTest::idle);
        requests.assigned(4);
        List<NodeId> without = List.of(new NodeId("h1"), new NodeId("h3"), new NodeId("h4"));
        requests.fade(
                without, 1_000, position -> without.get(position - 1).value().equals("h4") ? 2 : 0);
        assertThat(requests.recent(3)).isEqualTo(2);
        assertThat(requests.recent(4)).isZero();
        requests.assigned(3);
        requests.fade(without, 1_001, RequestCountersTest::idle);
        assertThat(requests.recent(3)).isEqualTo(1);
    }

    @Test
    void transfersThatRunCountAsLongAsTheyRun() {
        requests.fade(hosts(3), 0, position -> position == 2 ? 4 : 0);
        requests.assigned(2);
        assertThat(requests.recent(2)).isEqualTo(5);
        requests.fade(hosts(3), 1_000, position -> 1);
        assertThat(requests.recent(2)).isEqualTo(2);
        requests.fade(hosts(3), 2_000, RequestCountersTest::idle);
        assertThat(requests.recent(2)).isEqualTo(1);
    }

    /** The hit ratio begins anew when other hosts serve; recent requests do not. */
    @Test
    void readCountsShareThem() {
        requests.fade(hosts(3), 0, RequestCountersTest::idle);
        new ReadCounts(3, requests).record(new int[] {3, 1}, 2);
        ReadCounts next = new ReadCounts(3, requests);
        assertThat(next.served(3)).isZero();
        assertThat(next.recent(3)).isEqualTo(1);
        assertThat(next.recent(1)).isZero();
    }
}
