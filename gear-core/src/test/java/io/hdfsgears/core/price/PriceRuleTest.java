// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.price;

import static io.hdfsgears.core.price.PriceCurveTest.HOUR;
import static io.hdfsgears.core.price.PriceCurveTest.hours;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PriceRuleTest {
    private static final PriceRule RULE = new PriceRule(0.25, 12 * HOUR, 12, 4);

    /** Two days of prices 0 to 23. */
    private static final PriceCurve RAMP =
            hours(IntStream.range(0, 48).mapToDouble(i -> i % 24).toArray());

    private static PriceCurve flat(double price) {
        double[] prices = new double[24];
        Arrays.fill(prices, price);
        return hours(prices);
    }

    @Test
    void aQuarterOfTheDayIsCheapAndAsMuchIsDear() {
        Map<PriceBand, Integer> hours = new EnumMap<>(PriceBand.class);
        for (int hour = 12; hour < 36; hour++) {
            hours.merge(RULE.band(RAMP, hour * HOUR), 1, Integer::sum);
        }
        assertThat(hours).isEqualTo(Map.of(PriceBand.CHEAP, 6, PriceBand.DEAR, 6, PriceBand.MIDDLE, 12));
    }

    @Test
    void aFlatDayHasNeither() {
        assertThat(RULE.band(flat(50), 12 * HOUR)).isEqualTo(PriceBand.MIDDLE);
        assertThat(RULE.mayRun(flat(50), 12 * HOUR, 12 * HOUR, PriceRule.UNKNOWN_LENGTH))
                .isTrue();
    }

    @Test
    void aNightTariffIsCheapAndItsDayIsDear() {
        PriceCurve tariff = hours(IntStream.range(0, 48)
                .mapToDouble(i -> i % 24 < 6 || i % 24 >= 22 ? 15 : 30)
                .toArray());
        assertThat(RULE.band(tariff, 24 * HOUR)).isEqualTo(PriceBand.CHEAP);
        assertThat(RULE.band(tariff, 34 * HOUR)).isEqualTo(PriceBand.DEAR);
    }

    @Test
    void negativePricesAreCheap() {
        double[] prices = new double[24];
        Arrays.fill(prices, 40);
        prices[13] = -20;
        assertThat(RULE.band(hours(prices), 13 * HOUR)).isEqualTo(PriceBand.CHEAP);
    }

    @Test
    void aCurveThatHasEndedChangesNothing() {
        long later = 48 * HOUR;
        assertThat(RULE.band(RAMP, later)).isEqualTo(PriceBand.UNKNOWN);
        assertThat(RULE.mayRun(RAMP, later, later, PriceRule.UNKNOWN_LENGTH)).isTrue();
        assertThat(RULE.leastAwake(10, PriceBand.UNKNOWN)).isEqualTo(10);
    }

    @Test
    void workWaitsForTheCheapHoursAndNotBeyondItsLatestTime() {
        long evening = 18 * HOUR;
        assertThat(RULE.mayRun(RAMP, evening, evening, PriceRule.UNKNOWN_LENGTH))
                .isFalse();
        assertThat(RULE.runsAtMillis(RAMP, evening, evening, PriceRule.UNKNOWN_LENGTH))
                .isEqualTo(24 * HOUR);
        assertThat(RULE.mayRun(RAMP, evening, 24 * HOUR, PriceRule.UNKNOWN_LENGTH))
                .isTrue();
        assertThat(RULE.mayRun(RAMP, evening - 12 * HOUR, evening, PriceRule.UNKNOWN_LENGTH))
                .as("the latest time")
                .isTrue();
    }

    @Test
    void inACheapHourItWaitsForCheaperOnesThatItFitsInto() {
        PriceCurve valley =
                hours(IntStream.range(0, 48).mapToDouble(i -> Math.abs(i - 30)).toArray());
        long night = 28 * HOUR; // 2 dearer than the cheapest, and 29, 30 and 31 o'clock are cheaper
        assertThat(RULE.band(valley, night)).isEqualTo(PriceBand.CHEAP);
        assertThat(RULE.mayRun(valley, night, night, PriceRule.UNKNOWN_LENGTH)).isTrue();
        assertThat(RULE.mayRun(valley, night, night, 3 * HOUR)).isFalse();
        assertThat(RULE.mayRun(valley, night, night, 3 * HOUR + 1)).isTrue();
        assertThat(RULE.mayRun(valley, night, 30 * HOUR, 1)).isTrue();
        assertThat(RULE.mayRun(valley, night - 11 * HOUR, night, 3 * HOUR))
                .as("29 o'clock is too late")
                .isTrue();
    }

    @Test
    void longWorkBeginsOutsideOfTheCheapHours() {
        PriceRule aDay = RULE.waiting(24 * HOUR);
        PriceCurve days = hours(IntStream.range(0, 72).mapToDouble(i -> i % 24).toArray());
        long morning = 32 * HOUR; // 8, and eight hours of the day to come are cheaper
        assertThat(aDay.band(days, morning)).isEqualTo(PriceBand.MIDDLE);
        assertThat(aDay.mayRun(days, morning, morning, 8 * HOUR)).isFalse();
        assertThat(aDay.mayRun(days, morning, morning, 9 * HOUR)).isTrue();
        // Of a day that is not known yet a quarter counts as cheaper.
        long last = 40 * HOUR;
        assertThat(aDay.mayRun(RAMP, last, last, 4 * HOUR)).isFalse();
        assertThat(aDay.mayRun(RAMP, last, last, 4 * HOUR + 1)).isTrue();
    }

    @Test
    void withoutACheapHourInTimeItTakesTheCheapestBeforeTheLatestTime() {
        PriceRule hasty = new PriceRule(0.25, 3 * HOUR, 12, 4);
        // 16, 17 and 18 o'clock: it gets dearer, so it runs at once.
        assertThat(hasty.mayRun(RAMP, 16 * HOUR, 16 * HOUR, PriceRule.UNKNOWN_LENGTH))
                .isTrue();
        PriceCurve falling =
                hours(IntStream.range(0, 48).mapToDouble(i -> 23 - i % 24).toArray());
        assertThat(hasty.mayRun(falling, 10 * HOUR, 10 * HOUR, PriceRule.UNKNOWN_LENGTH))
                .isFalse();
        assertThat(hasty.runsAtMillis(falling, 10 * HOUR, 10 * HOUR, PriceRule.UNKNOWN_LENGTH))
                .isEqualTo(12 * HOUR);
    }

    @Test
    void whileTheHoursToComeAreNotKnownItWaitsUntilTheCurveEnds() {
        long morning = 40 * HOUR; // 16, and the curve ends 8 hours later
        assertThat(RULE.mayRun(RAMP, morning, morning, PriceRule.UNKNOWN_LENGTH))
                .isFalse();
        assertThat(RULE.runsAtMillis(RAMP, morning, morning, PriceRule.UNKNOWN_LENGTH))
                .isEqualTo(48 * HOUR);
        assertThat(RULE.mayRun(RAMP, morning, 48 * HOUR, PriceRule.UNKNOWN_LENGTH))
                .isTrue();
    }

    @Test
    void aWaitOfZeroIsNoWait() {
        assertThat(new PriceRule(0.25, 0, 12, 4).mayRun(RAMP, 18 * HOUR, 18 * HOUR, PriceRule.UNKNOWN_LENGTH))
                .isTrue();
    }

    @Test
    void aTimeInTheFutureDoesNotLengthenTheWait() {
        long now = 18 * HOUR;
        assertThat(RULE.runsAtMillis(RAMP, now + 99 * HOUR, now, PriceRule.UNKNOWN_LENGTH))
                .isEqualTo(24 * HOUR);
    }

    @Test
    void theLeastNumberOfHostsBends() {
        assertThat(RULE.leastAwake(10, PriceBand.CHEAP)).isEqualTo(12);
        assertThat(RULE.leastAwake(20, PriceBand.CHEAP)).isEqualTo(20);
        assertThat(RULE.leastAwake(10, PriceBand.MIDDLE)).isEqualTo(10);
        assertThat(RULE.leastAwake(10, PriceBand.DEAR)).isEqualTo(4);
        assertThat(RULE.leastAwake(3, PriceBand.DEAR)).isEqualTo(3);
    }

    @Test
    void workRunsUntilTheCheapHoursEnd() {
        PriceCurve days = hours(IntStream.range(0, 72).mapToDouble(i -> i % 24).toArray());
        assertThat(RULE.waiting(25 * HOUR).runsUntilMillis(days, 24 * HOUR, 24 * HOUR, PriceRule.UNKNOWN_LENGTH))
                .isEqualTo(30 * HOUR);
        assertThat(RULE.runsUntilMillis(RAMP, 18 * HOUR, 18 * HOUR, PriceRule.UNKNOWN_LENGTH))
                .as("not now")
                .isEqualTo(18 * HOUR);
        assertThat(RULE.waiting(0).runsUntilMillis(RAMP, 18 * HOUR, 18 * HOUR, PriceRule.UNKNOWN_LENGTH))
                .as("no further than is known, and a day")
                .isEqualTo(42 * HOUR);
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> new PriceRule(0, 0, 0, 0)).hasMessageContaining("0.0");
        assertThatThrownBy(() -> new PriceRule(0.2, -1, 0, 0)).hasMessageContaining("-1");
    }
}
