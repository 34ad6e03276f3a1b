// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FoundingTest {
    @Test
    void hostsSettleWithinSeconds() {
        assertThat(Founding.isDue(5, 2, 0, 2_999, 3_000)).isFalse();
        assertThat(Founding.isDue(5, 2, 0, 3_000, 3_000)).isTrue();
        assertThat(Founding.isDue(1, 0, 0, 3_000, 3_000)).isTrue();
    }

    @Test
    void thereIsNoChainWithoutHosts() {
        assertThat(Founding.isDue(0, 0, 0, Long.MAX_VALUE, 3_000)).isFalse();
    }

    @Test
    void hostsThatLackAreWaitedForAMinute() {
        assertThat(Founding.isDue(1, 2, 0, 59_999, 3_000)).as("fewer than p").isFalse();
        assertThat(Founding.isDue(1, 2, 0, 60_000, 3_000)).isTrue();
        assertThat(Founding.isDue(5, 2, 1, 59_999, 3_000))
                .as("one that never sleeps")
                .isFalse();
        assertThat(Founding.isDue(5, 2, 1, 60_000, 3_000)).isTrue();
    }
}
