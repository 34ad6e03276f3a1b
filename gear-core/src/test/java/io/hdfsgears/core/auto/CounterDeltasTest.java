// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class CounterDeltasTest {
    private final CounterDeltas deltas = new CounterDeltas();

    @Test
    void whatAHostServedBeforeItWasKnownDoesNotCount() {
        deltas.answered("a", 1000);
        assertThat(deltas.total()).isZero();
        deltas.answered("a", 1500);
        assertThat(deltas.total()).isEqualTo(500);
    }

    @Test
    void aHostThatStartedAgainCountsFromZero() {
        deltas.answered("a", 1000);
        deltas.answered("a", 40);
        assertThat(deltas.total()).isEqualTo(40);
    }

    /** Whatever answers are missed in between, the last one brings all. */
    @SeededTest
    void missedAnswersAreMadeUpFor(RandomGenerator random) {
        long[] counters = new long[5];
        long served = 0;
        for (int host = 0; host < counters.length; host++) {
            deltas.answered("h" + host, 0);
        }
        for (int round = 0; round < 100; round++) {
            int host = random.nextInt(counters.length);
            long bytes = random.nextLong(1 << 20);
            counters[host] += bytes;
            served += bytes;
            if (random.nextBoolean()) {
                deltas.answered("h" + host, counters[host]);
            }
        }
        for (int host = 0; host < counters.length; host++) {
            deltas.answered("h" + host, counters[host]);
        }
        assertThat(deltas.total()).isEqualTo(served);
    }
}
