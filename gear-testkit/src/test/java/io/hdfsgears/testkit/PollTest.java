// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class PollTest {
    @Test
    void asksUntilItHolds() {
        AtomicInteger asked = new AtomicInteger();
        Poll.until(Duration.ofMinutes(1), "the third time", () -> asked.incrementAndGet() == 3);
        assertThat(asked).hasValue(3);
    }

    @Test
    void failsWithWhatWasWaitedFor() {
        assertThatThrownBy(() -> Poll.until(Duration.ZERO, "the moon", () -> false))
                .isInstanceOf(AssertionError.class)
                .hasMessage("not within 0 ms: the moon");
    }

    @Test
    void givesUpWhenInterrupted() {
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Poll.until(Duration.ofMinutes(1), "the moon", () -> false))
                .hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }
}
