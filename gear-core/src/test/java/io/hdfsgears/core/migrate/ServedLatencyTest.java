// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class ServedLatencyTest {
    @Test
    void oneSlowHostAmongManyDoesNotCount() {
        ServedLatency served = ServedLatency.none();
        for (int i = 0; i < 9; i++) {
            served = served.plus(i % 3 == 0 ? 5_000 : 10);
        }
        assertThat(served.isOver(100)).isFalse();
        assertThat(served.middleNanos()).isEqualTo(10);
    }

    @Test
    void oneMeasurementIsNotEnough() {
        assertThat(ServedLatency.none().isOver(0)).isFalse();
        assertThat(ServedLatency.none().plus(50).plus(50).isOver(10)).isFalse();
        assertThat(ServedLatency.none().plus(50).plus(50).plus(50).isOver(10)).isTrue();
    }

    @SeededTest
    void oldMeasurementsAreForgotten(RandomGenerator random) {
        ServedLatency served = ServedLatency.none();
        for (int i = 0; i < 100; i++) {
            served = served.plus(1_000_000);
        }
        for (int i = 0; i < 9; i++) {
            served = served.plus(random.nextLong(1, 100));
        }
        assertThat(served.nanos()).hasSize(9);
        assertThat(served.isOver(100)).isFalse();
    }
}
