// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.calendar.LoadCalendar;
import io.hdfsgears.core.calendar.LoadCalendar.Entry;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.planner.hosts.Fleet;
import io.hdfsgears.planner.input.BadInputException;
import io.hdfsgears.sim.trace.LoadSeries;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PredictionTest {
    private static final double RATE = 100e6;
    private static final long MONDAY = 20_514L * 1440; // 2026-03-02
    private static final double USUAL = PredictiveSettings.USUAL.quantile();
    private static final Plan PLAN = new Plan("rabbit", "single", 2, List.of(), Conduct.PREDICTIVE);

    private static Site site(double quantile) throws BadInputException {
        Machine machine = new Machine(100, 200, 5, RATE, 60);
        return new Site(Fleet.alike(15, "4x4T"), machine, 3, 1e12, 0.1, 0.2, 0, quantile);
    }

    /** Reads of twelve hosts from 9 to 17, of two else; on every other day an hour longer. */
    private static LoadSeries office(int days) {
        double[] reads = new double[days * 1440];
        for (int minute = 0; minute < reads.length; minute++) {
            int hour = minute % 1440 / 60;
            int end = minute / 1440 % 2 == 0 ? 17 : 18;
            reads[minute] = 60 * RATE * (hour >= 9 && hour < end ? 12 : 2);
        }
        return LoadSeries.ofMinutes(reads, new double[reads.length]);
    }

    @Test
    void aShortLogGetsTheDefault() throws BadInputException {
        assertThat(Prediction.foresight(PLAN, site(USUAL), office(2), MONDAY)).isEqualTo(Foresight.of(USUAL));
    }

    /** Whatever is chosen does on the whole log what the back-test promised on its first part. */
    @Test
    void theChoiceIsNoWorseThanReactiveGears() throws BadInputException {
        LoadSeries load = office(9);
        double chosen = Prediction.foresight(PLAN, site(USUAL), load, MONDAY).quantile();
        assertThat(chosen).as("the hour of some days alone is not waited for").isEqualTo(0.5);
        Outcome predictive = PlanRun.of(PLAN, site(chosen), load, MONDAY);
        Plan other = new Plan("rabbit", "single", 2, List.of(), Conduct.REACTIVE);
        Outcome reactive = PlanRun.of(other, site(chosen), load, MONDAY);
        assertThat(predictive.unmetBytes()).isLessThanOrEqualTo(reactive.unmetBytes());
        assertThat(predictive.meanAwake())
                .isLessThan(PlanRun.of(PLAN, site(1), load, MONDAY).meanAwake());
    }

    private static int burstMinute(int day) {
        return 1440 * day + 200 + 311 * day % 1000;
    }

    /** Two hosts' work, and twelve for half an hour at another time each day, which no rhythm foretells. */
    private static LoadSeries bursts(int days) {
        double[] reads = new double[days * 1440];
        Arrays.fill(reads, 60 * RATE * 2);
        for (int day = 0; day < days; day++) {
            Arrays.fill(reads, burstMinute(day), burstMinute(day) + 30, 60 * RATE * 12);
        }
        return LoadSeries.ofMinutes(reads, new double[reads.length]);
    }

    @Test
    void aCalendarIsTriedOnTheLogAndFollowed() throws BadInputException {
        List<Entry> runs = new ArrayList<>();
        for (int day = 0; day < 9; day++) {
            long start = 60_000 * (MONDAY + burstMinute(day));
            runs.add(new Entry(start, start + 30 * 60_000, 12 * RATE));
        }
        LoadSeries load = bursts(9);
        Site told = site(USUAL).with(new Foresight(USUAL, LoadCalendar.of(runs), Optional.empty()));
        Foresight chosen = Prediction.foresight(PLAN, told, load, MONDAY);
        Foresight.Gain gain = chosen.gain().orElseThrow();
        assertThat(gain.with().missedHostIntervals()).isZero();
        assertThat(gain.without().missedHostIntervals()).isPositive();
        assertThat(chosen.calendar()).isEqualTo(LoadCalendar.of(runs));

        Outcome with = PlanRun.of(PLAN, told.with(chosen), load, MONDAY);
        Outcome without = PlanRun.of(PLAN, site(chosen.quantile()), load, MONDAY);
        assertThat(with.unmetBytes()).isLessThan(0.05 * without.unmetBytes());
        assertThat(with.meanAwake()).as("woken for minutes, not for hours").isLessThan(without.meanAwake() + 0.5);
        Plan reactive = new Plan("rabbit", "single", 2, List.of(), Conduct.REACTIVE);
        assertThat(PlanRun.of(reactive, told.with(chosen), load, MONDAY))
                .as("reactive gears plan nothing ahead")
                .usingRecursiveComparison()
                .isEqualTo(PlanRun.of(reactive, site(chosen.quantile()), load, MONDAY));
    }
}
