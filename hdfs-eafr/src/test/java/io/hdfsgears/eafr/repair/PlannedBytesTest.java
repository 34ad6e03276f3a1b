// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PlannedBytesTest {
    private static final NodeId A = new NodeId("a");
    private static final NodeId B = new NodeId("b");
    private static final NodeId C = new NodeId("c");
    private static final double[] IDLE = {1, 1, 1};

    private final PlannedBytes planned = new PlannedBytes();

    private int next(long bytes, double... freeShares) {
        return planned.next(List.of(A, B, C), freeShares, bytes);
    }

    /** The printed counter of Algorithm 4: 1 to w, and again. */
    @Test
    void equalBlocksToIdleHostsGoInTurns() {
        assertThat(List.of(next(8, IDLE), next(8, IDLE), next(8, IDLE), next(8, IDLE)))
                .containsExactly(0, 1, 2, 0);
    }

    @Test
    void aLargeBlockIsWorthManySmallOnes() {
        assertThat(next(100, IDLE)).isZero();
        for (int i = 0; i < 10; i++) {
            assertThat(next(10, IDLE)).isIn(1, 2);
        }
        assertThat(planned.of(B) + planned.of(C)).isEqualTo(100);
    }

    @Test
    void aBusyHostGetsAsMuchAsItsReadsLeave() {
        for (int i = 0; i < 110; i++) {
            next(1, 1, 0.5, PlannedBytes.freeShare(-40, 20));
        }
        assertThat(planned.of(A)).isBetween(67.0, 71.0);
        assertThat(planned.of(B)).isBetween(33.0, 36.0);
        assertThat(planned.of(C)).as("a tenth is always left").isBetween(5.0, 8.0);
        assertThat(PlannedBytes.freeShare(5, 20)).isEqualTo(0.25);
    }

    @Test
    void windowsFadeAndHostsThatAreGoneAreForgotten() {
        next(64, IDLE);
        assertThat(planned.time(A, 32, 0.5)).isEqualTo(192);
        planned.endWindow();
        assertThat(planned.of(A)).isEqualTo(32);
        for (int i = 0; i < 6; i++) {
            planned.endWindow();
        }
        assertThat(planned.of(A)).isZero();
        planned.add(B, 7);
        planned.keep(Set.of(A));
        assertThat(planned.of(B)).isZero();
    }

    /** Greedy by time: no host is later than another by more than one largest block at its own rate. */
    @SeededTest(seeds = 20)
    void allAreDoneAtAboutTheSameTime(RandomGenerator random) {
        List<NodeId> hosts = new ArrayList<>();
        double[] free = new double[2 + random.nextInt(8)];
        for (int i = 0; i < free.length; i++) {
            hosts.add(new NodeId("h" + i));
            free[i] = PlannedBytes.freeShare(random.nextInt(20), 20);
        }
        for (int block = 0; block < 400; block++) {
            planned.next(hosts, free, 1 + random.nextInt(64));
        }
        double[] done = new double[free.length];
        Arrays.setAll(done, i -> planned.time(hosts.get(i), 0, free[i]));
        double first = Arrays.stream(done).min().orElseThrow();
        for (int i = 0; i < done.length; i++) {
            assertThat(done[i]).isLessThanOrEqualTo(first + 64 / free[i] + 64 / 0.1);
        }
    }

    @Test
    void whoIsDoneFirstSendsIfItIsEnoughEarlier() {
        assertThat(SourceChoice.of(new double[] {9, 3, 5}, 0, 1)).isEqualTo(1);
        assertThat(SourceChoice.of(new double[] {9, 3, 3}, 0, 1))
                .as("the first of equals")
                .isEqualTo(1);
        assertThat(SourceChoice.of(new double[] {3, 9, 3}, 2, 1))
                .as("who was told, of equals")
                .isEqualTo(2);
        assertThat(SourceChoice.of(new double[] {3.9, 3}, 0, 1)).isZero();
        assertThat(SourceChoice.of(new double[] {4, 3}, 0, 1)).isEqualTo(1);
        assertThat(SourceChoice.of(new double[] {7}, 0, 0)).isZero();
    }
}
