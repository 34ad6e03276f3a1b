// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.ConfException;
import io.hdfsgears.core.config.GearKeys;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ThrottleTest {
    private static final String BANDWIDTH = GearKeys.MIGRATION_BANDWIDTH.name();
    private static final String TARGET = GearKeys.MIGRATION_LATENCY_TARGET.name();

    private final Throttle throttle = Throttle.of(key -> null);

    @Test
    void slowReadsHalveTheLimitAndQuickOnesRaiseIt() {
        long ceiling = throttle.limit().ceiling();
        assertThat(throttle.limit().bytesPerSecond()).isEqualTo(ceiling);
        serve(5, 300);
        assertThat(throttle.limit().bytesPerSecond()).isEqualTo(ceiling / 8);
        serve(60, 3);
        assertThat(throttle.limit().bytesPerSecond()).isEqualTo(ceiling);
        assertThat(TimeUnit.NANOSECONDS.toMillis(throttle.servedNanos())).isEqualTo(3);
    }

    @Test
    void bothKeysChangeWhileItRuns() {
        assertThat(throttle.reconfigure(BANDWIDTH, "5m")).isEqualTo("" + (5 << 20));
        assertThat(throttle.limit().bytesPerSecond()).isEqualTo(5 << 20);
        assertThat(throttle.reconfigure(BANDWIDTH, null))
                .as("removed: the default")
                .isEqualTo("" + (100 << 20));
        serve(9, 300);
        assertThat(throttle.reconfigure(TARGET, "0ms")).isEqualTo("0ms");
        assertThat(throttle.limit().bytesPerSecond())
                .as("nobody is asked any more")
                .isEqualTo(100 << 20);
        assertThat(throttle.asks()).isFalse();
        assertThat(throttle.reconfigure(TARGET, "1s")).isEqualTo("1000ms");
        assertThat(throttle.asks()).isTrue();
    }

    @Test
    void aValueThatCannotBeIsRefusedAndChangesNothing() {
        assertThatThrownBy(() -> throttle.reconfigure(BANDWIDTH, "fast"))
                .isInstanceOf(ConfException.class)
                .hasMessageContaining("'fast'")
                .hasMessageContaining("64k");
        assertThatThrownBy(() -> throttle.reconfigure(TARGET, "2d")).isInstanceOf(ConfException.class);
        assertThat(throttle.limit().bytesPerSecond()).isEqualTo(100 << 20);
    }

    private void serve(int times, long millis) {
        for (int i = 0; i < times; i++) {
            throttle.served(TimeUnit.MILLISECONDS.toNanos(millis));
        }
    }
}
