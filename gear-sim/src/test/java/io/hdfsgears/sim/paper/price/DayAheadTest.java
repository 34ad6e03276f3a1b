// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.price;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.price.PriceRule;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class DayAheadTest {
    private static final int DAY = 1440;

    private final DayAhead prices = DayAhead.of(4, new SplittableRandom(7));

    @Test
    void theNextDayIsKnownFromThirteenOClock() {
        int noon = DAY + 12 * 60;
        assertThat(prices.knownAt(noon).endMillis()).isEqualTo(2 * DAY * DayAhead.MINUTE_MILLIS);
        assertThat(prices.knownAt(noon + 60).endMillis()).isEqualTo(3 * DAY * DayAhead.MINUTE_MILLIS);
        assertThat(prices.knownAt(noon).at(noon * DayAhead.MINUTE_MILLIS)).hasValue(prices.at(noon));
    }

    @Test
    void aSeedIsADay() {
        assertThat(DayAhead.of(4, new SplittableRandom(7)).at(2000)).isEqualTo(prices.at(2000));
        assertThat(DayAhead.of(4, new SplittableRandom(8)).at(2000)).isNotEqualTo(prices.at(2000));
    }

    @Test
    void whatIsMovedWaitsAndAScrubIsDoneInTime() {
        PriceRule rule = new PriceRule(0.25, 12L * 3_600_000, 0, 0);
        Deferrable work = new Deferrable(rule, 2 * DAY, 1000);
        int evening = DAY + 19 * 60;
        work.arrived(100, evening);
        assertThat(work.runnableBytes(prices.knownAt(evening), evening)).isZero();
        assertThat(work.runnableBytes(prices.knownAt(evening + 12 * 60), evening + 12 * 60))
                .as("the latest time")
                .isEqualTo(100);
        work.moved(100, evening + 12 * 60);
        assertThat(work.longestWaitHours()).isEqualTo(12);
        assertThat(work.pendingBytes()).isZero();
        for (int minute = 0; minute < Deferrable.SCRUB_MINUTES; minute++) {
            assertThat(work.isScrubbed()).isFalse();
            work.allAwake(2 * DAY + minute);
        }
        assertThat(work.isScrubbed()).isTrue();
    }
}
