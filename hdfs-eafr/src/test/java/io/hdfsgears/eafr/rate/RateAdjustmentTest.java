// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class RateAdjustmentTest {
    private static final RateSettings PAPER = new RateSettings(0.2, 0.5, 1);

    /** R = 0.1: three senders slow by 1/6, 2/6 and 3/6 of 0.1, the youngest most. */
    @Test
    void slowsTheYoungestMost() {
        double[] rates = RateAdjustment.adjusted(100, 90, new double[] {30, 30, 30}, PAPER);
        assertThat(rates)
                .containsExactly(
                        new double[] {30 * (1 - 0.1 / 6), 30 * (1 - 0.2 / 6), 30 * (1 - 0.3 / 6)}, within(1e-9));
    }

    /** R = 0.8: they speed up by 1/3 and 2/3 of 0.3. */
    @Test
    void speedsUpWhereThereIsRoom() {
        assertThat(RateAdjustment.adjusted(100, 20, new double[] {10, 10}, PAPER))
                .containsExactly(new double[] {11, 12}, within(1e-9));
    }

    @Test
    void leavesThemAloneBetween() {
        assertThat(RateAdjustment.adjusted(100, 80, new double[] {40, 40}, PAPER))
                .containsExactly(40, 40);
        assertThat(RateAdjustment.adjusted(100, 50, new double[] {50}, PAPER)).containsExactly(50);
        assertThat(RateAdjustment.adjusted(100, 50, new double[0], PAPER)).isEmpty();
    }

    @Test
    void slowsNobodyToNothing() {
        RateSettings floor = new RateSettings(0.2, 0.5, 5);
        double[] rates = {5.1, 4};
        for (int i = 0; i < 100; i++) {
            rates = RateAdjustment.adjusted(10, 1_000, rates, floor);
        }
        assertThat(rates).containsExactly(5, 4);
    }

    /** Whatever senders start with, they end with the receiver between both thresholds, and no rate above the link's. */
    @SeededTest
    void settlesBetweenTheThresholds(RandomGenerator random) {
        double[] rates = random.doubles(1 + random.nextInt(12), 1, 200).toArray();
        for (int i = 0; i < 2_000; i++) {
            rates = RateAdjustment.adjusted(
                    100, Math.min(100, Arrays.stream(rates).sum()), rates, PAPER);
            assertThat(Arrays.stream(rates).allMatch(rate -> rate > 0 && rate <= 200))
                    .isTrue();
        }
        assertThat(Arrays.stream(rates).sum()).isBetween(49.0, 82.0);
    }

    @Test
    void namesWhatIsWrong() {
        assertThatThrownBy(() -> RateAdjustment.adjusted(0, 1, new double[1], PAPER))
                .hasMessageContaining("not 0.0");
        assertThatThrownBy(() -> new RateSettings(0.6, 0.5, 1)).hasMessageContaining("not 0.6");
    }
}
