// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class PowerCurveTest {
    @Test
    void theProLiantIsAsInEafrTable2() {
        double[] watts = {93.7, 101, 110, 121, 129, 135};
        for (int i = 0; i < watts.length; i++) {
            assertThat(PowerCurve.PROLIANT_G5.watts(i / 5.0)).isCloseTo(watts[i], within(1e-9));
        }
        assertThat(PowerCurve.PROLIANT_G5.watts(0.5)).isCloseTo(115.5, within(1e-9));
        assertThat(PowerCurve.HIBERNATED_WATTS).isEqualTo(5);
    }

    @Test
    void badLoadsAndCurvesAreRefused() {
        assertThatThrownBy(() -> PowerCurve.PROLIANT_G5.watts(1.01)).hasMessageContaining("between 0 and 1, not 1.01");
        assertThatThrownBy(() -> PowerCurve.PROLIANT_G5.watts(Double.NaN)).hasMessageContaining("not NaN");
        assertThatThrownBy(() -> new LoadPoint(0, -1)).hasMessageContaining("not -1.0");
        assertThatThrownBy(() -> new LoadPoint(20, 1)).hasMessageContaining("not 20.0");
        assertThatThrownBy(() -> curve(0, 0.5)).hasMessageContaining("from load 0 to load 1");
        assertThatThrownBy(() -> curve(0, 0.5, 0.5, 1)).hasMessageContaining("strictly increase");
        assertThat(curve(0, 1).watts(1)).isEqualTo(10);
    }

    private static PowerCurve curve(double... loads) {
        return new PowerCurve(java.util.Arrays.stream(loads)
                .mapToObj(load -> new LoadPoint(load, 10))
                .toList());
    }

    @Test
    void pointsAreCopied() {
        assertThat(PowerCurve.PROLIANT_G5.points()).isUnmodifiable().isInstanceOf(List.class);
    }
}
