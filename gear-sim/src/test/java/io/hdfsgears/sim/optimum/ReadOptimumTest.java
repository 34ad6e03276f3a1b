// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.optimum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ReadOptimumTest {
    @Test
    void theLaterRequestsDecideWhereTheEarlierOnesShouldHaveGone() {
        // Least-loaded greedy gives the first to host 1 and then has only host 1 for the other two.
        List<int[]> requests = List.of(new int[] {1, 2}, new int[] {1}, new int[] {1, 2}, new int[] {1});
        assertThat(ReadOptimum.leastMaximum(requests, 2)).isEqualTo(2);
    }

    @Test
    void whatOnlyOneHostHoldsItMustServe() {
        List<int[]> requests = List.of(new int[] {3}, new int[] {3}, new int[] {3}, new int[] {1, 2});
        assertThat(ReadOptimum.leastMaximum(requests, 3)).isEqualTo(3);
    }

    @Test
    void busyHostsGetFewer() {
        List<int[]> requests = List.of(new int[] {1, 2}, new int[] {1, 2}, new int[] {1, 2});
        assertThat(ReadOptimum.leastMaximum(requests, new int[] {0, 2, 0})).isEqualTo(3);
        assertThat(ReadOptimum.leastMaximum(requests, new int[] {0, 9, 0})).isEqualTo(9);
        assertThat(ReadOptimum.leastMaximum(List.of(), 4)).isZero();
    }

    @Test
    void aRequestWithoutHoldersIsRefused() {
        assertThatThrownBy(() -> ReadOptimum.leastMaximum(List.of(new int[] {1}, new int[] {5}), 4))
                .hasMessageContaining("not [5]");
        assertThatThrownBy(() -> ReadOptimum.leastMaximum(List.of(new int[] {1}, new int[0]), 4))
                .hasMessageContaining("between 1 and 4");
    }

    @SeededTest(seeds = 60)
    void noAssignmentIsBetter(RandomGenerator random) {
        int hosts = 2 + random.nextInt(3);
        List<int[]> requests = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(8); i++) {
            requests.add(
                    random.ints(1 + random.nextInt(3), 1, hosts + 1).distinct().toArray());
        }
        int[] busy = random.ints(hosts + 1, 0, 3).toArray();
        assertThat(ReadOptimum.leastMaximum(requests, busy)).isEqualTo(byTryingAll(requests, 0, busy));
    }

    private static int byTryingAll(List<int[]> requests, int next, int[] load) {
        if (next == requests.size()) {
            return Arrays.stream(load, 1, load.length).max().orElse(0);
        }
        int best = Integer.MAX_VALUE;
        for (int holder : requests.get(next)) {
            load[holder]++;
            best = Math.min(best, byTryingAll(requests, next + 1, load));
            load[holder]--;
        }
        return best;
    }

    @SeededTest(seeds = 3)
    void tenThousandRequestsOnAHundredHosts(RandomGenerator random) {
        List<int[]> requests = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            requests.add(random.ints(1, 101).distinct().limit(3).toArray());
        }
        assertThat(ReadOptimum.leastMaximum(requests, 100)).isEqualTo(100);
    }
}
