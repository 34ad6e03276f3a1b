// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private static final NodeId A = new NodeId("a");
    private static final NodeId B = new NodeId("b");
    private static final NodeId C = new NodeId("c");

    private final Turns turns = new Turns();

    /** The printed counter: 1 to w, and again. */
    @Test
    void withTheSameHostsItIsARoundRobin() {
        List<NodeId> hosts = List.of(A, B, C);
        assertThat(List.of(turns.next(hosts), turns.next(hosts), turns.next(hosts), turns.next(hosts)))
                .containsExactly(0, 1, 2, 0);
    }

    @Test
    void whoIsSkippedHasTheNextTurn() {
        assertThat(turns.next(List.of(A, C))).isZero();
        assertThat(turns.next(List.of(A, C))).isEqualTo(1);
        assertThat(turns.next(List.of(A, B, C))).isEqualTo(1);
        turns.keep(Set.of(A, B));
        assertThat(turns.next(List.of(A, B, C))).as("forgotten").isEqualTo(2);
    }

    /** However the lists are ordered, of those that are always allowed none gets two more than another. */
    @SeededTest(seeds = 10)
    void noneGetsMuchMoreThanAnother(RandomGenerator random) {
        Map<NodeId, Integer> given = new HashMap<>();
        List<NodeId> hosts = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            hosts.add(new NodeId("h" + i));
            given.put(hosts.get(i), 0);
        }
        for (int turn = 0; turn < 100; turn++) {
            Collections.shuffle(hosts, new Random(random.nextLong()));
            given.merge(hosts.get(turns.next(hosts)), 1, Integer::sum);
            assertThat(Collections.max(given.values()) - Collections.min(given.values()))
                    .isLessThanOrEqualTo(1);
        }
    }

    @Test
    void theMostCapacityLeftSendsIfItIsEnoughMore() {
        assertThat(SourceChoice.of(new double[] {3, 9, 5}, 0, 1)).isEqualTo(1);
        assertThat(SourceChoice.of(new double[] {3, 9, 9}, 0, 1))
                .as("the first of equals")
                .isEqualTo(1);
        assertThat(SourceChoice.of(new double[] {9, 3, 9}, 2, 1))
                .as("who was told, of equals")
                .isEqualTo(2);
        assertThat(SourceChoice.of(new double[] {3, 3.9}, 0, 1)).isZero();
        assertThat(SourceChoice.of(new double[] {3, 4}, 0, 1)).isEqualTo(1);
        assertThat(SourceChoice.of(new double[] {-4, -2}, 0, 1)).isEqualTo(1);
        assertThat(SourceChoice.of(new double[] {7}, 0, 0)).isZero();
    }
}
