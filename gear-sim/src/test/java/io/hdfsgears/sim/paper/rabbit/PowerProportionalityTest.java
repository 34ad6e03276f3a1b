// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Rabbit §3.4: (B/n) / (B/n + b_e). */
class PowerProportionalityTest {
    private static double degree(long blocks, long... held) {
        return PowerProportionality.degree(blocks, held);
    }

    @Test
    void evenWorkIsOne() {
        assertThat(degree(100, 50, 50)).isEqualTo(1);
        assertThat(degree(100, 25, 90, 90, 30)).isEqualTo(1);
    }

    @Test
    void whatOneCannotDoTheOthersShare() {
        // Each of 4 should serve 25; one has 10, so that three serve 30.
        assertThat(degree(100, 60, 10, 60, 60)).isCloseTo(25.0 / 30, within(1e-12));
    }

    @Test
    void whoRunsOutPassesTheRestOn() {
        // 10 + 27 and the last two share 63.
        assertThat(degree(100, 10, 27, 60, 60)).isCloseTo(25 / 31.5, within(1e-12));
    }

    @Test
    void blocksThatNobodyHoldsAreNobodysExtraWork() {
        assertThat(degree(100, 10, 30)).isEqualTo(1);
        assertThat(degree(100, 0, 60)).isCloseTo(50.0 / 60, within(1e-12));
    }

    @Test
    void nothingToMeasureIsRefused() {
        assertThatThrownBy(() -> degree(0, 1)).hasMessageContaining("not 0 and 1");
        assertThatThrownBy(() -> degree(5)).hasMessageContaining("not 5 and 0");
    }
}
