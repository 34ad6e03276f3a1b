// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentileTest {
    private static final List<Double> HUNDRED =
            IntStream.rangeClosed(1, 100).mapToObj(Double::valueOf).toList();

    @Test
    void nearestRankOfAHundredValues() {
        assertThat(Percentile.of(HUNDRED, 0)).isEqualTo(1);
        assertThat(Percentile.of(HUNDRED, 0.5)).isEqualTo(50);
        assertThat(Percentile.of(HUNDRED, 0.99)).isEqualTo(99);
        assertThat(Percentile.of(HUNDRED, 1)).isEqualTo(100);
    }

    @Test
    void ofFewValuesThe99thPercentileIsTheLargest() {
        assertThat(Percentile.of(HUNDRED.subList(0, 99), 0.99)).isEqualTo(99);
        assertThat(Percentile.of(List.of(7.0), 0.5)).isEqualTo(7);
    }
}
