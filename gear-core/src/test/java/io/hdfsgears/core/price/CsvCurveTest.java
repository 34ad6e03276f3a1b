// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.price;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

final class CsvCurveTest {
    @Test
    void timesWithAnOffsetAHeaderAndRemarks() throws CurveException {
        PriceCurve curve = CsvCurve.parse("prices.csv", """
                # EUR/MWh
                time,price

                2026-11-26T00:00:00+01:00,80.5
                2026-11-26T00:00:00Z,-3
                """);
        assertThat(curve.at(Instant.parse("2026-11-25T23:30:00Z").toEpochMilli()))
                .hasValue(80.5);
        assertThat(curve.at(Instant.parse("2026-11-26T00:30:00Z").toEpochMilli()))
                .hasValue(-3);
    }

    @Test
    void whatIsWrongIsNamedWithItsLine() {
        assertThatThrownBy(() -> CsvCurve.parse("p.csv", "time,price\n2026-11-26T00:00:00Z;x"))
                .isInstanceOf(CurveException.class)
                .hasMessage("p.csv, line 2: 'x' is not a price such as 83.5");
        assertThatThrownBy(() -> CsvCurve.parse("p.csv", "2026-11-26 00:00,5"))
                .hasMessageStartingWith("p.csv, line 1: '2026-11-26 00:00' is not an ISO-8601 time");
        assertThatThrownBy(() -> CsvCurve.parse("p.csv", "2026-11-26T00:00:00Z,NaN"))
                .hasMessageContaining("'NaN' is not a price");
        assertThatThrownBy(() -> CsvCurve.parse("p.csv", "<html>\u0007" + "x".repeat(99)))
                .hasMessageContaining("'<html>?xxx")
                .hasMessageContaining("...'");
        assertThatThrownBy(() -> CsvCurve.parse("p.csv", "time,price\n")).hasMessageContaining("not 0");
    }

    @Test
    void aDecimalCommaIsNamedAndNotCutOff() {
        assertThatThrownBy(() -> CsvCurve.parse("p.csv", "2026-11-26T14:00:00+01:00;0,28"))
                .isInstanceOf(CurveException.class)
                .hasMessage(
                        "p.csv, line 1: '2026-11-26T14:00:00+01:00;0,28' has 3 values, not time,price. Write a price"
                                + " with a decimal point, such as 83.5, not with a decimal comma, and leave other columns out");
    }

    @Test
    void aTimeBeyondAllYearsIsRefused() {
        assertThatThrownBy(() -> CsvCurve.parse("p.csv", "+999999999-01-01T00:00:00Z,5"))
                .isInstanceOf(CurveException.class);
    }
}
