// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.model.PositionList;
import io.hdfsgears.core.model.Service;
import io.hdfsgears.testkit.SeededTest;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

class PositionsTest {
    private static final int HOSTS = 6;

    private final ClusterView view = new ClusterView(
            1,
            2,
            IntStream.rangeClosed(1, HOSTS)
                    .mapToObj(i -> new Member(new NodeId("h" + i), "h" + i + ":9866", "/rack", Service.SERVING))
                    .toList());

    @SeededTest(seeds = 50)
    void positionsOnTheChainAreDistinctAndAscending(RandomGenerator random) {
        int[] any = random.ints(random.nextInt(8), -1, HOSTS + 3).toArray();
        List<Integer> listed = IntStream.of(any).boxed().toList();
        int[] expected = IntStream.of(any)
                .filter(position -> position >= 1 && position <= HOSTS)
                .sorted()
                .distinct()
                .toArray();
        assertThat(Positions.onChain(listed, view)).isEqualTo(expected);
        assertThat(Positions.onChain(PositionList.of(any, 0, any.length), view)).isEqualTo(expected);
    }
}
