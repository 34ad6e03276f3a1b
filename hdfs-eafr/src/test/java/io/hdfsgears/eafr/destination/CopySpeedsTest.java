// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.destination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CopySpeedsTest {
    private static final NodeId A = new NodeId("a");
    private static final NodeId B = new NodeId("b");
    private static final long MB = 1 << 20;
    private static final long SECOND = 1_000_000_000L;

    private final CopySpeeds speeds = new CopySpeeds(3, 100 * SECOND, 0.5);

    private void copy(long block, NodeId to, long bytes, long seconds) {
        speeds.begun(block, to, bytes, 0);
        assertThat(speeds.arrived(block, to, seconds * SECOND)).isTrue();
    }

    private double speed(NodeId host) {
        return speeds.speed(host).orElse(-1) / MB;
    }

    /** Y_1 = (60 + 20) MB / (1 + 3) s; V_2 = (10 + 20) / 2. */
    @Test
    void largeCopiesCountForMoreAndWindowsForLess() {
        assertThat(speeds.speed(A)).isEmpty();
        copy(1, A, 60 * MB, 1);
        copy(2, A, 20 * MB, 3);
        assertThat(speed(A)).isEqualTo(20);
        speeds.endWindow();
        assertThat(speed(A)).isEqualTo(20);
        copy(3, A, 10 * MB, 1);
        speeds.endWindow();
        assertThat(speed(A)).isEqualTo(15);
        speeds.endWindow();
        assertThat(speed(A)).as("a window without copies changes nothing").isEqualTo(15);
        assertThat(speeds.speed(B)).isEmpty();
        assertThat(speeds.timed()).isEqualTo(3);
    }

    @Test
    void theClockMayWrap() {
        speeds.begun(1, A, 60 * MB, Long.MAX_VALUE);
        assertThat(speeds.arrived(1, A, Long.MAX_VALUE + 2 * SECOND)).isTrue();
        assertThat(speed(A)).isEqualTo(30);
    }

    @Test
    void whatWasNotOrderedIsNotTimed() {
        assertThat(speeds.arrived(1, A, SECOND)).isFalse();
        speeds.begun(1, A, MB, 0);
        assertThat(speeds.arrived(1, B, SECOND)).isFalse();
        assertThat(speeds.arrived(2, A, SECOND)).isFalse();
        assertThat(speeds.arrived(1, A, SECOND)).isTrue();
        assertThat(speeds.arrived(1, A, SECOND)).as("told twice").isFalse();
        assertThat(speed(A)).isEqualTo(1);
    }

    @Test
    void aSmallCopySaysNothing() {
        speeds.begun(1, A, MB - 1, 0);
        assertThat(speeds.underWay()).isZero();
        assertThat(speeds.arrived(1, A, SECOND)).isFalse();
    }

    /** The block was closed smaller in between, or the first order was lost: only the later one is timed. */
    @Test
    void aNewOrderTakesThePlaceOfTheOldOne() {
        speeds.begun(1, A, 8 * MB, 0);
        speeds.begun(1, A, 8 * MB, 2 * SECOND);
        assertThat(speeds.arrived(1, A, 4 * SECOND)).isTrue();
        assertThat(speed(A)).isEqualTo(4);
    }

    @Test
    void whatNeverComesIsForgotten() {
        speeds.begun(1, A, MB, 0);
        assertThat(speeds.arrived(1, A, 101 * SECOND)).isFalse();
        speeds.begun(2, A, MB, 0);
        speeds.begun(3, A, MB, 101 * SECOND);
        assertThat(speeds.underWay()).isEqualTo(1);
    }

    @Test
    void copiesOnTheirWayAreCountedByHost() {
        speeds.begun(1, A, MB, 0);
        speeds.begun(2, A, MB, 0);
        speeds.begun(3, B, MB, 0);
        assertThat(speeds.underWay(A)).isEqualTo(2);
        speeds.begun(2, A, MB, SECOND);
        assertThat(speeds.underWay(A)).as("ordered again").isEqualTo(2);
        speeds.begun(4, B, MB, SECOND);
        assertThat(speeds.underWay(A)).as("the oldest of four is forgotten").isEqualTo(1);
        assertThat(speeds.arrived(2, A, 2 * SECOND)).isTrue();
        assertThat(speeds.underWay(A)).isZero();
        speeds.begun(5, A, MB, 200 * SECOND);
        assertThat(speeds.underWay(B)).as("they never came").isZero();
    }

    @Test
    void hostsThatAreGoneAreForgotten() {
        copy(1, A, MB, 1);
        copy(2, B, MB, 1);
        speeds.endWindow();
        copy(3, B, MB, 1);
        speeds.keep(Set.of(A));
        assertThat(speeds.speed(A)).isPresent();
        speeds.endWindow();
        assertThat(speeds.speed(B)).isEmpty();
    }

    /** However many are ordered and whatever comes, no more are remembered than allowed, and speeds stay between the extremes. */
    @SeededTest(seeds = 20)
    void memoryIsBoundedAndSpeedsAreMeans(RandomGenerator random) {
        long now = 0;
        for (int event = 0; event < 500; event++) {
            NodeId host = new NodeId("h" + random.nextInt(4));
            long block = random.nextInt(10);
            now += 1 + random.nextLong(SECOND);
            switch (random.nextInt(5)) {
                case 0, 1 -> speeds.begun(block, host, MB * (1 + random.nextInt(64)), now);
                case 2, 3 -> speeds.arrived(block, host, now);
                default -> speeds.endWindow();
            }
            assertThat(speeds.underWay()).isLessThanOrEqualTo(3);
            assertThat(IntStream.range(0, 4)
                            .map(each -> speeds.underWay(new NodeId("h" + each)))
                            .sum())
                    .isEqualTo(speeds.underWay());
        }
        for (int host = 0; host < 4; host++) {
            speeds.speed(new NodeId("h" + host))
                    .ifPresent(speed -> assertThat(speed).isBetween(MB / 100.0, 1e18));
        }
    }

    @Test
    void ofManyUnderWayTheOldestIsForgotten() {
        for (int block = 1; block <= 4; block++) {
            speeds.begun(block, A, MB, block);
        }
        assertThat(speeds.arrived(1, A, SECOND)).isFalse();
        assertThat(speeds.arrived(2, A, SECOND + 2)).isTrue();
        assertThat(speed(A)).isEqualTo(1, within(1e-9));
    }
}
