// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.price;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.price.CsvCurve;
import io.hdfsgears.core.price.PriceBand;
import io.hdfsgears.core.price.PriceCurve;
import io.hdfsgears.core.price.PriceRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PriceReportTest {
    private static final PriceDay DAY = PriceDay.from(1_000_000, 150_000, 80_000);
    private static final PriceReport.Awake AWAKE = new PriceReport.Awake(8, 5, 3);

    /** The bands that the drill expects are those that the product's rule gives. */
    @Test
    void theProductSeesTheStepsAsTheyAreMeant() throws Exception {
        PriceCurve curve = CsvCurve.parse("curve.csv", DAY.csv());
        PriceRule rule = new PriceRule(0.25, 86_400_000, 8, 3);
        for (PriceDay.Step step : DAY.steps()) {
            for (long at = step.fromMillis(); at < step.toMillis(); at += 1000) {
                assertThat(rule.band(curve, at)).isEqualTo(step.band());
            }
        }
    }

    private static List<PriceLook> looks(boolean movesAtOnce) {
        List<PriceLook> looks = new ArrayList<>();
        long moved = 0;
        for (PriceDay.Step step : DAY.steps()) {
            for (long at = step.fromMillis() + 500; at < step.toMillis(); at += 500) {
                boolean moves = step.band() == PriceBand.CHEAP || movesAtOnce;
                moved = moves && at > step.fromMillis() + 10_000 ? Math.max(moved, 7_000_000) : moved;
                int awake = at < step.fromMillis() + 20_000 ? 6 : AWAKE.at(step.band());
                looks.add(new PriceLook(at, step.band().word(), AWAKE.at(step.band()), awake, "ADOPT", moved, ""));
            }
        }
        return looks;
    }

    @Test
    void hostsAndWorkThatFollowTheCurveAreGood() {
        PriceReport report = new PriceReport(DAY, looks(false), 40_000, AWAKE);
        assertThat(report.faults()).isEmpty();
        assertThat(report.rows()).extracting(PriceReport.Row::fewest).containsExactly(5, 8, 5, 3, 5);
        assertThat(report.rows()).extracting(PriceReport.Row::movedBytes).containsExactly(0L, 7_000_000L, 0L, 0L, 0L);
        assertThat(report.table()).contains("| 15, cheap | 8 | 8 | 7.0 MB |");
    }

    @Test
    void workThatDoesNotWaitIsAFault() {
        assertThat(new PriceReport(DAY, looks(true), 40_000, AWAKE).faults())
                .containsExactly("7000000 bytes moved at a middle price", "0 bytes moved at a cheap price");
    }

    @Test
    void hostsThatDoNotFollowAreAFault() {
        assertThat(new PriceReport(DAY, looks(false), 10_000, AWAKE).faults())
                .contains("6 to 8 hosts awake at a cheap price, not 8");
    }
}
