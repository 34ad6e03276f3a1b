// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SpreadTest {
    @Test
    void medianOfAnEvenNumberLiesBetweenTheMiddleTwo() {
        assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 8.0))).isEqualTo(new Spread(1, 3, 8));
    }

    @Test
    void oneRoundIsItsOwnSpread() {
        assertThat(Spread.of(List.of(5.0)).text("%.1f")).isEqualTo("5.0 / 5.0 / 5.0");
    }

    @Test
    void noRoundsHaveNoSpread() {
        assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(List.of()));
    }
}
