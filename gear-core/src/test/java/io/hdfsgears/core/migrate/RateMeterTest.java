// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RateMeterTest {
    private static final long SECOND = 1_000_000_000L;

    /** A steady rate is read off within a few percent from the start on: a young meter is not taken for a slow one. */
    @Test
    void aSteadyRateIsReadOff() {
        RateMeter meter = RateMeter.startingAt(0);
        for (int tick = 1; tick <= 300; tick++) {
            meter = meter.plus(100_000, tick * SECOND / 10);
            if (tick >= 10) {
                assertThat(meter.bytesPerSecond(tick * SECOND / 10)).isCloseTo(1e6, within(0.1e6));
            }
        }
    }

    @Test
    void whatIsLongAgoCountsLittle() {
        RateMeter meter = RateMeter.startingAt(0).plus(50_000_000, 5 * SECOND);
        assertThat(meter.bytesPerSecond(6 * SECOND)).isGreaterThan(4e6);
        assertThat(meter.bytesPerSecond(65 * SECOND)).isLessThan(0.05e6);
        assertThat(RateMeter.startingAt(7).bytesPerSecond(7)).isZero();
    }
}
