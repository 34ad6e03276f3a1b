// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.core.auto.AutoSettings;
import io.hdfsgears.core.calendar.LoadCalendar;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.resize.BackTest;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.sim.trace.LoadSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How much predictive gears provide for, chosen by a back-test on the user's own log: its first day is only learned from, its last third is
 * left to the plans. Chosen once, for the first plan of the list; a log that is too short gets the product's default.
 */
final class Prediction {
    private static final int DAY = 1440;
    private static final int LEAST_MINUTES = 3 * DAY;
    private static final List<Double> QUANTILES = List.of(0.5, 0.75, 0.9, 1.0);

    private Prediction() {}

    /** @return the site's, with dfs.namenode.gear.auto.quantile and what the calendar brings */
    static Foresight foresight(Plan plan, Site site, LoadSeries load, long firstMinute) {
        LoadCalendar calendar = site.foresight().calendar();
        double usual = PredictiveSettings.USUAL.quantile();
        if (load.minutes() < LEAST_MINUTES) {
            return new Foresight(usual, calendar, Optional.empty());
        }
        AutoSettings settings = PlanRun.settings(plan, site);
        GearTable gears = plan.product(site).gears(site.view(plan.primaries()));
        Capacity capacity = settings.capacity(site.hosts(), plan.primaries(), gears.hostsAwake(1), site.replication());
        int wake = (int) Math.ceil(site.machine().wakeSeconds() / 60);
        List<Observation> seen = new ArrayList<>();
        for (int minute = 0; minute < load.minutes() * 2 / 3; minute++) {
            seen.add(new Observation(
                    PlanRun.second(firstMinute, minute), load.reads(minute), load.writes(minute), 0, 0));
        }
        List<PredictiveSettings> candidates =
                QUANTILES.stream().map(settings.predictive()::withQuantile).toList();
        PredictiveSettings predictive = settings.predictive();
        BackTest told = new BackTest(
                capacity, settings.reactive(), wake, site.foresight().planned(firstMinute, predictive.leadSeconds()));
        double quantile = told.choose(candidates, seen, DAY)
                .map(PredictiveSettings::quantile)
                .orElse(usual);
        if (calendar.entries().isEmpty()) {
            return Foresight.of(quantile);
        }
        PredictiveSettings chosen = predictive.withQuantile(quantile);
        BackTest untold = new BackTest(capacity, settings.reactive(), wake);
        return new Foresight(
                quantile,
                calendar,
                Optional.of(new Foresight.Gain(told.score(chosen, seen, DAY), untold.score(chosen, seen, DAY))));
    }
}
