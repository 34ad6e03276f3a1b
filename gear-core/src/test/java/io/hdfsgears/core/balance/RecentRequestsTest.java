// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RecentRequestsTest {
    private final RecentRequests requests = new RecentRequests(3, 1_000);

    /** SpringFS §4: one up for each choice, times 0.95 every 5 s. */
    @Test
    void countersFadeEveryFiveSeconds() {
        requests.assigned(2);
        requests.assigned(2);
        requests.advance(5_999);
        assertThat(requests.recent(2)).isEqualTo(2);
        requests.advance(6_000);
        assertThat(requests.recent(2)).isCloseTo(1.9, within(1e-12));
        requests.assigned(2);
        requests.advance(16_000);
        assertThat(requests.recent(2)).isCloseTo(2.9 * 0.95 * 0.95, within(1e-12));
        requests.advance(7_000);
        assertThat(requests.recent(2)).as("a clock that went back").isCloseTo(2.9 * 0.95 * 0.95, within(1e-12));
        assertThat(requests.recent(1)).isZero();
    }

    @Test
    void countersGrowWithTheChain() {
        requests.assigned(2, 10);
        requests.chosen(new int[] {3}, 1);
        requests.advance(6_000);
        RecentRequests grown = requests.grown(5);
        grown.assigned(5, 4);
        grown.advance(11_000);
        assertThat(grown.recent(2)).isCloseTo(10 * 0.95 * 0.95, within(1e-12));
        assertThat(grown.recent(5)).isCloseTo(4 * 0.95, within(1e-12));
        assertThat(grown.served(3)).isEqualTo(1);
    }

    @Test
    void theFirstInTheOrderServesAndAllThatServeWereOffered() {
        requests.chosen(new int[] {3, 1, 2}, 2);
        assertThat(requests.served(3)).isEqualTo(1);
        assertThat(requests.recent(3)).isEqualTo(1);
        assertThat(requests.offered(3)).isEqualTo(1);
        assertThat(requests.offered(1)).isEqualTo(1);
        assertThat(requests.served(1)).isZero();
        assertThat(requests.offered(2)).isZero();
        requests.chosen(new int[] {2}, 0);
        assertThat(requests.recent(2)).isZero();
    }
}
