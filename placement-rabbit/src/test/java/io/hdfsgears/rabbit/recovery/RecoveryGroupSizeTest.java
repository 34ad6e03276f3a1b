// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.layout.EqualWork;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rabbit §3.5, Table 1. */
class RecoveryGroupSizeTest {
    private static final List<Integer> SIZES = List.of(1, 5, 10, 20, 50, 100);

    @Test
    void table1() {
        assertThat(SIZES.stream().map(g -> RecoveryGroupSize.withSpareRow(100, g)))
                .containsExactly(174, 37, 20, 11, 6, 4);
    }

    @Test
    void theFormulaIsTheIntegralBound() {
        assertThat(RecoveryGroupSize.bound(100, 1)).isCloseTo(174.546, within(0.001));
        assertThat(RecoveryGroupSize.bound(100, 10)).isCloseTo(19.901, within(0.001));
        for (int g : SIZES) {
            assertThat(RecoveryGroupSize.bound(100, g))
                    .isBetween(
                            RecoveryGroupSize.withSpareRow(100, g) - 0.5, RecoveryGroupSize.withSpareRow(100, g) + 0.6);
        }
    }

    @Test
    void thePapersExperimentHas5Rows() {
        assertThat(RecoveryGroupSize.least(6, 3)).isEqualTo(5);
    }

    @Test
    void oneRowTooFewDoesNotHoldAReplica() {
        for (int p = 1; p <= 60; p++) {
            for (int g = 1; g <= p; g++) {
                assertThat(held(p, g, RecoveryGroupSize.least(p, g))).isGreaterThan(1 - 1e-6);
                assertThat(held(p, g, RecoveryGroupSize.least(p, g) - 1)).isLessThan(1);
            }
        }
    }

    private static double held(int p, int g, int rows) {
        double sum = 0;
        for (int j = 1; j <= rows; j++) {
            sum += (double) g / (p + g * j);
        }
        return sum;
    }

    @Test
    void theLayoutsMathsAgrees() {
        for (int g : SIZES) {
            int perColumn = 100 / g;
            int last = EqualWork.of(perColumn + 400, perColumn, 2).last(2);
            assertThat(last - perColumn).isEqualTo(RecoveryGroupSize.least(100, g));
        }
    }

    @Test
    void badSizesAreRefused() {
        for (int g : new int[] {0, -1, 101}) {
            assertThatThrownBy(() -> RecoveryGroupSize.least(100, g))
                    .hasMessageContaining("between 1 and the 100 primaries, not " + g);
            assertThatThrownBy(() -> RecoveryGroupSize.bound(100, g)).hasMessageContaining("not " + g);
        }
        assertThatThrownBy(() -> new RecoverySettings(0, 1)).hasMessageContaining("not 0");
        assertThatThrownBy(() -> new RecoverySettings(3, 0)).hasMessageContaining("at least 1 host, not 0");
    }
}
