// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CappedSharesTest {
    @Test
    void noHostHoldsMoreThanOneReplica() {
        assertThat(CappedShares.of(new double[] {4, 1, 1}, 1)).containsExactly(4 / 6.0, 1 / 6.0, 1 / 6.0);
        assertThat(CappedShares.of(new double[] {4, 1, 1}, 2)).containsExactly(1, 0.5, 0.5);
        assertThat(CappedShares.of(new double[] {1, 4, 1}, 3)).containsExactly(1, 1, 1);
        assertThat(CappedShares.of(new double[] {1, 4}, 0)).containsExactly(0, 0);
    }

    @SeededTest(seeds = 100)
    void sharesSumUpAndKeepTheOrder(RandomGenerator random) {
        double[] masses = random.doubles(1 + random.nextInt(40), 0.1, 8).toArray();
        double total = random.nextDouble() * masses.length;
        double[] shares = CappedShares.of(masses, total);
        assertThat(Arrays.stream(shares).sum()).isCloseTo(total, within(1e-9));
        for (int i = 0; i < masses.length; i++) {
            assertThat(shares[i]).isBetween(0.0, 1 + 1e-12);
            for (int j = 0; j < masses.length; j++) {
                assertThat(masses[i] < masses[j] && shares[i] > shares[j] + 1e-12)
                        .isFalse();
            }
        }
    }
}
