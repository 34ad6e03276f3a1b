// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TailTest {
    @Test
    void ofAHundredValuesOneIsBeyondThe99thPercentile() {
        List<Double> values =
                IntStream.rangeClosed(1, 100).mapToObj(i -> 101.0 - i).toList();
        assertThat(Tail.of(values)).isEqualTo(new Tail(100, 50, 99, 100));
    }

    @Test
    void ofFewValuesThe99thPercentileIsTheWorst() {
        assertThat(Tail.of(List.of(3.0, 1.0, 2.0)).text()).isEqualTo("2.00 / 3.00 / 3.00");
    }

    @Test
    void whatNeverHappenedIsTheWorst() {
        assertThat(Tail.of(List.of(Double.NaN, 1.0)).worst()).isNaN();
    }
}
