// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class PriceCurveTest {
    static final long HOUR = 3_600_000;

    /** One price an hour from 1970-01-01. */
    static PriceCurve hours(double... prices) {
        return PriceCurve.of(java.util.stream.IntStream.range(0, prices.length)
                .mapToObj(i -> new PriceCurve.Point(i * HOUR, prices[i]))
                .toList());
    }

    @Test
    void aPointHoldsUntilTheNextAndTheLastAsLongAsTheOneBefore() {
        PriceCurve curve = hours(10, 20);
        assertThat(curve.at(-1)).isEmpty();
        assertThat(curve.at(0)).hasValue(10);
        assertThat(curve.at(HOUR - 1)).hasValue(10);
        assertThat(curve.at(HOUR)).hasValue(20);
        assertThat(curve.at(2 * HOUR - 1)).hasValue(20);
        assertThat(curve.at(2 * HOUR)).as("a curve that has ended says nothing").isEmpty();
        assertThat(curve.endMillis()).isEqualTo(2 * HOUR);
    }

    @Test
    void aSinglePointHoldsForAnHourAndNoLastPointForMoreThanADay() {
        assertThat(PriceCurve.of(List.of(new PriceCurve.Point(7, 1))).endMillis())
                .isEqualTo(7 + HOUR);
        PriceCurve sparse = PriceCurve.of(List.of(new PriceCurve.Point(0, 1), new PriceCurve.Point(900 * HOUR, 2)));
        assertThat(sparse.endMillis()).isEqualTo(924 * HOUR);
    }

    @Test
    void stepsAreCutToTheWindow() {
        assertThat(hours(10, 20, 30).steps(HOUR / 2, 2 * HOUR + 1))
                .containsExactly(
                        new PriceCurve.Step(HOUR / 2, HOUR, 10),
                        new PriceCurve.Step(HOUR, 2 * HOUR, 20),
                        new PriceCurve.Step(2 * HOUR, 2 * HOUR + 1, 30));
        assertThat(hours(10, 20).steps(-5 * HOUR, 9 * HOUR))
                .containsExactly(new PriceCurve.Step(0, HOUR, 10), new PriceCurve.Step(HOUR, 2 * HOUR, 20));
        assertThat(hours(10).steps(3 * HOUR, 9 * HOUR)).isEmpty();
    }

    @Test
    void theOrderOfPointsDoesNotMatterAndTwoPricesForOneMomentDo() {
        PriceCurve.Point a = new PriceCurve.Point(0, 10);
        PriceCurve.Point b = new PriceCurve.Point(HOUR, 20);
        assertThat(PriceCurve.of(List.of(b, a, b))).isEqualTo(hours(10, 20));
        assertThatThrownBy(() -> PriceCurve.of(List.of(a, b, new PriceCurve.Point(HOUR, 21))))
                .hasMessageContaining("1970-01-01T01:00:00Z")
                .hasMessageContaining("20.0 and 21.0");
        assertThatThrownBy(() -> PriceCurve.of(List.of())).hasMessageContaining("not 0");
    }

    @Test
    void aSourceThatAnswersWithTheFutureAloneKeepsItsPast() {
        PriceCurve older = hours(1, 2, 3);
        PriceCurve newer = PriceCurve.of(List.of(new PriceCurve.Point(2 * HOUR, 9), new PriceCurve.Point(3 * HOUR, 8)));
        PriceCurve both = newer.after(older, HOUR);
        assertThat(both.at(0)).isEmpty();
        assertThat(both.at(HOUR)).hasValue(2);
        assertThat(both.at(2 * HOUR)).as("the newer one counts").hasValue(9);
        PriceCurve later = PriceCurve.of(List.of(new PriceCurve.Point(9 * HOUR, 9)));
        assertThat(later.after(older, 0)).as("nothing is known of the gap").isEqualTo(later);
    }
}
