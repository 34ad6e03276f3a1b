// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HitCountersTest {
    private final HitCounters counts = new HitCounters(3);

    @Test
    void theChosenHostServesAndAllHoldersWereOffered() {
        counts.record(new int[] {1, 3}, 3);
        counts.record(new int[] {2, 3}, 3);
        assertThat(new long[] {counts.served(1), counts.served(2), counts.served(3)})
                .containsExactly(0, 0, 2);
        assertThat(new long[] {counts.offered(1), counts.offered(2), counts.offered(3)})
                .containsExactly(1, 1, 2);
        assertThat(counts.busiest()).isEqualTo(2);
        assertThat(counts.recent(3)).as("counters that do not fade give all").isEqualTo(2);
    }

    @Test
    void startsAgainAtZero() {
        counts.offer(2);
        counts.serve(2);
        counts.clear();
        assertThat(counts.served(2) + counts.offered(2) + counts.busiest()).isZero();
    }
}
