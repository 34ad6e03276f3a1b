// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class AimdPropertyTest {
    @SeededTest(seeds = 50)
    void theLimitStaysInItsBoundsAndFollowsWhatIsSeen(RandomGenerator random) {
        Aimd limit = Aimd.below(random.nextLong(1, 1L << 40));
        for (int look = 0; look < 500; look++) {
            boolean slow = random.nextInt(4) == 0;
            Aimd next = limit.next(slow);
            assertThat(next.bytesPerSecond()).isBetween(next.floor(), next.ceiling());
            if (slow) {
                assertThat(next.bytesPerSecond()).isLessThanOrEqualTo(limit.bytesPerSecond());
            } else {
                assertThat(next.bytesPerSecond()).isGreaterThanOrEqualTo(limit.bytesPerSecond());
            }
            limit = random.nextInt(50) == 0 ? next.withCeiling(random.nextLong(1, 1L << 40)) : next;
        }
    }

    /** Two migrations that see the same latency come to share alike: the difference is halved at each slow look, and kept between. */
    @SeededTest(seeds = 20)
    void unequalLimitsBecomeEqual(RandomGenerator random) {
        Aimd one = new Aimd(1, 1L << 30, 1L << 29);
        Aimd other = new Aimd(1, 1L << 30, 1L << 20);
        for (int look = 0; look < 400; look++) {
            boolean slow = one.bytesPerSecond() + other.bytesPerSecond() > (1L << 29) + random.nextLong(1L << 26);
            one = one.next(slow);
            other = other.next(slow);
        }
        long difference = Math.abs(one.bytesPerSecond() - other.bytesPerSecond());
        assertThat((double) difference).isLessThan(0.01 * (1L << 29));
    }

    @Test
    void itHalvesAndClimbsByATwentieth() {
        Aimd limit = Aimd.below(1_000);
        assertThat(limit.next(true).bytesPerSecond()).isEqualTo(500);
        assertThat(limit.next(true).next(false).bytesPerSecond()).isEqualTo(550);
        for (int i = 0; i < 30; i++) {
            limit = limit.next(true);
        }
        assertThat(limit.bytesPerSecond()).isEqualTo(10);
        for (int i = 0; i < 20; i++) {
            limit = limit.next(false);
        }
        assertThat(limit.bytesPerSecond()).isEqualTo(1_000);
    }

    @Test
    void aNewCeilingTakesALimitAtTheOldOneWithIt() {
        assertThat(Aimd.below(1_000).withCeiling(5_000).bytesPerSecond()).isEqualTo(5_000);
        assertThat(Aimd.below(1_000).next(true).withCeiling(5_000).bytesPerSecond())
                .isEqualTo(500);
        assertThat(Aimd.below(1_000).withCeiling(200).bytesPerSecond()).isEqualTo(200);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> new Aimd(0, 10, 5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Aimd(6, 10, 5)).isInstanceOf(IllegalArgumentException.class);
    }
}
