// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.config.PriceFormat;
import io.hdfsgears.core.price.CurveException;
import io.hdfsgears.core.price.PriceCurve;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Answers in the shapes of the sources' public documentation; the numbers are made up. */
final class ShapesTest {
    private static double at(PriceCurve curve, String time) {
        return curve.at(Instant.parse(time).toEpochMilli()).orElseThrow();
    }

    @Test
    void electricityMaps() throws CurveException {
        PriceCurve curve = Shapes.parse(PriceFormat.ELECTRICITYMAPS, "em", """
                {"zone": "DE", "forecast": [
                  {"carbonIntensity": 326, "datetime": "2026-11-26T17:00:00.000Z"},
                  {"carbonIntensity": 297, "datetime": "2026-11-26T18:00:00.000Z"}],
                 "updatedAt": "2026-11-26T16:40:00.000Z"}""");
        assertThat(at(curve, "2026-11-26T18:30:00Z")).isEqualTo(297);
    }

    @Test
    void wattTime() throws CurveException {
        PriceCurve curve = Shapes.parse(PriceFormat.WATTTIME, "wt", """
                {"data": [{"point_time": "2026-11-26T17:00:00+00:00", "value": 912.5},
                          {"point_time": "2026-11-26T17:05:00+00:00", "value": 870.0}],
                 "meta": {"region": "CAISO_NORTH", "signal_type": "co2_moer", "units": "lbs_co2_per_mwh"}}""");
        assertThat(at(curve, "2026-11-26T17:09:59Z")).isEqualTo(870);
        assertThat(curve.endMillis())
                .isEqualTo(Instant.parse("2026-11-26T17:10:00Z").toEpochMilli());
    }

    @Test
    void homeAssistantWithTomorrowNotPublishedYet() throws CurveException {
        PriceCurve curve = Shapes.parse(PriceFormat.HOMEASSISTANT, "ha", """
                {"entity_id": "sensor.nordpool", "state": "0.12", "attributes": {
                  "raw_today": [{"start": "2026-11-26T00:00:00+01:00", "end": "2026-11-26T01:00:00+01:00", "value": 0.12},
                                {"start": "2026-11-26T01:00:00+01:00", "end": "2026-11-26T02:00:00+01:00", "value": -0.01}],
                  "raw_tomorrow": [{"start": "2026-11-27T00:00:00+01:00", "end": "2026-11-27T01:00:00+01:00", "value": null}]}}""");
        assertThat(at(curve, "2026-11-26T00:30:00Z")).isEqualTo(-0.01);
        assertThat(curve.points()).hasSize(2);
    }

    @Test
    void entsoeWithQuarterHoursAndPositionsThatAreLeftOut() throws CurveException {
        PriceCurve curve = Shapes.parse(PriceFormat.ENTSOE, "entsoe", """
                <?xml version="1.0" encoding="UTF-8"?>
                <Publication_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-3:publicationdocument:7:3">
                  <type>A44</type>
                  <period.timeInterval><start>2026-11-25T23:00Z</start><end>2026-11-26T01:00Z</end></period.timeInterval>
                  <TimeSeries><curveType>A03</curveType>
                    <Period>
                      <timeInterval><start>2026-11-25T23:00Z</start><end>2026-11-26T01:00Z</end></timeInterval>
                      <resolution>PT15M</resolution>
                      <Point><position>1</position><price.amount>91.40</price.amount></Point>
                      <Point><position>3</position><price.amount>-2.5</price.amount></Point>
                    </Period>
                  </TimeSeries>
                </Publication_MarketDocument>""");
        assertThat(at(curve, "2026-11-25T23:29:00Z")).isEqualTo(91.4);
        assertThat(at(curve, "2026-11-26T00:59:00Z")).isEqualTo(-2.5);
        assertThat(curve.endMillis())
                .isEqualTo(Instant.parse("2026-11-26T01:00:00Z").toEpochMilli());
    }

    @Test
    void entsoeThatSaysWhyItHasNothing() {
        refused(
                PriceFormat.ENTSOE,
                "<Acknowledgement_MarketDocument><Reason><code>999</code><text>No matching data found</text></Reason>"
                        + "</Acknowledgement_MarketDocument>",
                "No matching data found");
    }

    @Test
    void entitiesAreNotRead() {
        refused(
                PriceFormat.ENTSOE,
                "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><Publication_MarketDocument><Reason><text>&x;</text>"
                        + "</Reason></Publication_MarketDocument>",
                "e: it is no XML that can be read");
    }

    @Test
    void whatIsNoAnswerIsNamed() {
        refused(PriceFormat.WATTTIME, "<html>login</html>", "e: it is not JSON ('<html>login</html>')");
        refused(PriceFormat.WATTTIME, "{\"error\": \"bad token\"}", "e: it has none of the lists data");
        refused(PriceFormat.WATTTIME, "{\"data\": [{\"point_time\": \"noon\", \"value\": 1}]}", "'noon'");
        refused(PriceFormat.WATTTIME, "{\"data\": [{\"point_time\": 5, \"value\": 1}]}", "has no time");
        refused(PriceFormat.ELECTRICITYMAPS, "{\"forecast\": []}", "not 0");
        refused(PriceFormat.HOMEASSISTANT, "[".repeat(100_000), "it is not JSON");
        refused(
                PriceFormat.ENTSOE,
                "<a><Period><timeInterval><start>2026-11-25T23:00Z</start><end>2026-11-26T00:00Z</end></timeInterval>"
                        + "<resolution>PT60M</resolution><Point><position>2</position><price.amount>1</price.amount></Point>"
                        + "</Period></a>",
                "position 2 lies beyond the period");
        refused(
                PriceFormat.ENTSOE,
                "<a><Period><resolution>P1Y</resolution><Point><position>x</position><price.amount>1</price.amount></Point>"
                        + "</Period></a>",
                "position 'x'");
    }

    private static void refused(PriceFormat format, String text, String why) {
        assertThatThrownBy(() -> Shapes.parse(format, "e", text))
                .isInstanceOf(CurveException.class)
                .hasMessageContaining(why);
    }
}
