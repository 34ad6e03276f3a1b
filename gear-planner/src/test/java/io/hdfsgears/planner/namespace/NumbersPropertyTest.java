// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class NumbersPropertyTest {
    /** Pages with few numbers, with many, with all, and with none. */
    @SeededTest
    void eachNumberHasItsPlaceInTheOrder(RandomGenerator random) {
        Numbers numbers = new Numbers();
        TreeSet<Long> set = new TreeSet<>();
        for (int page = 0; page < 6; page++) {
            long first = (long) random.nextInt(40) << 16;
            int count = random.nextInt(4) == 0 ? 60_000 : random.nextInt(6000);
            for (int i = 0; i < count; i++) {
                long number = first + random.nextInt(1 << 16);
                set.add(number);
                assertThat(numbers.add(number)).isTrue();
            }
        }
        for (long number = 5L << 16; number < 6L << 16; number++) {
            numbers.add(number);
            set.add(number);
        }
        numbers.index();
        assertThat(numbers.size()).isEqualTo(set.size());
        int index = 0;
        for (long number : set) {
            if (numbers.indexOf(number) != index++) {
                assertThat(numbers.indexOf(number)).as("of %d", number).isEqualTo(index - 1);
            }
        }
        for (int i = 0; i < 5000; i++) {
            long other = random.nextLong(50L << 16);
            if (!set.contains(other)) {
                assertThat(numbers.indexOf(other)).as("of %d", other).isEqualTo(-1);
            }
        }
    }

    @Test
    void numbersThatNoInodeHasAreRefused() {
        Numbers numbers = new Numbers();
        assertThat(numbers.add(-1)).isFalse();
        assertThat(numbers.add(1L << 42)).isFalse();
        assertThat(numbers.add(16_385)).isTrue();
        numbers.index();
        assertThat(numbers.size()).isEqualTo(1);
        assertThat(numbers.indexOf(16_385)).isZero();
        assertThat(numbers.indexOf(Long.MAX_VALUE)).isEqualTo(-1);
        assertThat(numbers.indexOf(-1)).isEqualTo(-1);
    }
}
