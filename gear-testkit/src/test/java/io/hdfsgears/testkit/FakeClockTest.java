// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class FakeClockTest {
    private final FakeClock clock = new FakeClock();

    @Test
    void bothTimesMoveTogetherAndOnlyWhenTold() {
        assertThat(clock.nanos()).isZero();
        assertThat(Instant.ofEpochMilli(clock.millis())).isEqualTo("2026-01-01T00:00:00Z");
        clock.advance(Duration.ofSeconds(90));
        assertThat(clock.nanos()).isEqualTo(90_000_000_000L);
        assertThat(Instant.ofEpochMilli(clock.millis())).isEqualTo("2026-01-01T00:01:30Z");
    }

    @Test
    void doesNotGoBack() {
        assertThatIllegalArgumentException().isThrownBy(() -> clock.advance(Duration.ofNanos(-1)));
    }
}
