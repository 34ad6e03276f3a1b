// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PeerHealthTest {
    private final PeerHealth health = new PeerHealth(10);

    @Test
    void thePauseGrowsWithEachFailureToABound() {
        long now = 0;
        for (int pause : new int[] {10, 20, 40, 80, 80}) {
            health.failed("p", now);
            assertThat(health.isDown("p", now + pause - 1)).isTrue();
            assertThat(health.isDown("p", now + pause)).isFalse();
            now += pause;
        }
        assertThat(health.isDown("q", 0)).isFalse();
    }

    @Test
    void anAnswerEndsIt() {
        health.failed("p", 0);
        health.answered("p");
        assertThat(health.isDown("p", 1)).isFalse();
        health.failed("p", 100);
        assertThat(health.isDown("p", 110)).isFalse();
    }

    @Test
    void itIsForgottenInTheEnd() {
        health.failed("p", 0);
        health.failed("p", 10);
        health.failed("q", 5_000);
        health.failed("p", 5_000);
        assertThat(health.isDown("p", 5_010)).isFalse();
    }
}
