// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.price.CurveException;
import io.hdfsgears.core.price.PriceCurve;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of {@link JsonCurve} and {@link EntsoeCurve}: what a source sends is not trusted. */
final class CurveDocumentsTest {
    private static String period(String start, String end, String resolution, String points) {
        return "<d><Period><timeInterval><start>" + start + "</start><end>" + end + "</end></timeInterval><resolution>"
                + resolution + "</resolution>" + points + "</Period></d>";
    }

    private static String point(String position, String price) {
        return "<Point><position>" + position + "</position><price.amount>" + price + "</price.amount></Point>";
    }

    @Test
    void periodsFollowOneAnother() throws CurveException {
        String day = period("2026-11-25T23:00Z", "2026-11-26T01:00Z", "PT60M", point("1", "10") + point("2", "20"));
        String next = period("2026-11-26T01:00Z", "2026-11-26T02:00Z", "PT60M", point("1", "30"));
        PriceCurve curve = EntsoeCurve.parse("e", "<all>" + day + next + "</all>");
        assertThat(curve.points()).extracting(PriceCurve.Point::price).containsExactly(10.0, 20.0, 30.0);
        assertThat(curve.points().get(2).fromMillis())
                .isEqualTo(Instant.parse("2026-11-26T01:00:00Z").toEpochMilli());
    }

    private static String series(String contract, String sequence, String period) {
        return "<TimeSeries><contract_MarketAgreement.type>" + contract + "</contract_MarketAgreement.type>" + period
                + "<classificationSequence_AttributeInstanceComponent.position>" + sequence
                + "</classificationSequence_AttributeInstanceComponent.position></TimeSeries>";
    }

    /** Germany with Luxembourg has two auctions, Spain also intraday prices. */
    @Test
    void theFirstAuctionOfTheDayAheadContractCounts() throws CurveException {
        String day = "2026-11-25T23:00Z";
        String end = "2026-11-26T01:00Z";
        String second = series("A01", "2", period(day, end, "PT15M", point("1", "99") + point("6", "98")));
        String first = series("A01", "1", period(day, end, "PT60M", point("1", "10") + point("2", "20")));
        String intraday =
                series("A07", "1", period(day, "2026-11-26T02:00Z", "PT60M", point("1", "70") + point("3", "71")));
        PriceCurve curve = EntsoeCurve.parse("e", "<all>" + second + intraday + first + "</all>");
        assertThat(curve.points()).extracting(PriceCurve.Point::price).containsExactly(10.0, 20.0, 71.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2026-11-25T23:00Z | 2026-11-26T01:00Z | PT1S  | 1 | 5   | not between a minute and a day",
                "2026-11-25T23:00Z | 2026-11-26T01:00Z | P2D   | 1 | 5   | not between a minute and a day",
                "2026-11-25T23:00Z | 2026-11-26T01:00Z | hour  | 1 | 5   | the resolution 'hour' is not one such as PT60M",
                "2026-11-25T23:00Z | 2026-11-26T01:00Z | PT60M | 0 | 5   | position '0' with the price '5'",
                "2026-11-25T23:00Z | 2026-11-26T01:00Z | PT60M | 1 | NaN | with the price 'NaN'",
                "2026-11-25T23:00Z | 2026-11-26T01:00Z | PT60M | 1 | x   | with the price 'x'",
                "2026-11-25T23:00Z | 2036-11-26T01:00Z | PT1M  | 1 | 5   | Ask for fewer days",
                "noon              | 2026-11-26T01:00Z | PT60M | 1 | 5   | noon",
                "2026-11-25T23:00Z | 2026-11-26T01:00Z | PT60M | 9 | 5   | position 9 lies beyond the period"
            })
    void whatIsNoPeriodIsNamed(String start, String end, String resolution, String position, String price, String why) {
        assertThatThrownBy(() -> EntsoeCurve.parse("e", period(start, end, resolution, point(position, price))))
                .isInstanceOf(CurveException.class)
                .hasMessageStartingWith("e")
                .hasMessageContaining(why);
    }

    @Test
    void aDocumentWithoutPricesSaysWhatToCheck() {
        assertThatThrownBy(() -> EntsoeCurve.parse("e", "<d/>"))
                .hasMessage("e: it has no prices. Check area, document type A44 and time in the URL");
    }

    @Test
    void listsOfTwoDaysAreOneCurve() throws CurveException {
        PriceCurve curve = JsonCurve.homeAssistant("ha", """
                {"attributes": {"prices": [{"start": "2026-11-27T00:00:00Z", "price": 3}],
                                "data": [{"start": "2026-11-26T23:00:00Z", "price": 2.5}]}}""");
        assertThat(curve.points()).extracting(PriceCurve.Point::price).containsExactly(2.5, 3.0);
        PriceCurve history = JsonCurve.electricityMaps("em", """
                {"history": [{"datetime": "2026-11-26T22:00:00Z", "value": 1},
                             {"datetime": "2026-11-26T23:00:00Z", "value": 2}]}""");
        assertThat(history.points()).hasSize(2);
    }

    @Test
    void whatIsNoListOfPricesIsNamed() {
        assertThatThrownBy(() -> JsonCurve.wattTime("w", "{\"data\": [{\"point_time\": \"x\", \"value\": 1e999}]}"))
                .hasMessage("w, data[0]: the price is no finite number");
        assertThatThrownBy(() -> JsonCurve.wattTime("w", "{\"data\": [{\"value\": 1}]}"))
                .hasMessageContaining("w, data[0]: '{\"value\":1}' has no time (datetime, point_time, start)");
        assertThatThrownBy(() -> JsonCurve.homeAssistant("w", "{}"))
                .hasMessageContaining("none of the lists raw_today, raw_tomorrow, data, prices");
        String many = IntStream.rangeClosed(0, PriceCurve.MOST_POINTS)
                .mapToObj(i -> "{\"point_time\": \"" + Instant.ofEpochSecond(60L * i) + "\", \"value\": 1}")
                .collect(Collectors.joining(",", "{\"data\": [", "]}"));
        assertThatThrownBy(() -> JsonCurve.wattTime("w", many))
                .hasMessage("w: more than " + PriceCurve.MOST_POINTS + " points. Ask for fewer days");
    }
}
