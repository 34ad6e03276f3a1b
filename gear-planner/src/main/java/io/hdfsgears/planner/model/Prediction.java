// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.core.auto.AutoSettings;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.resize.BackTest;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.sim.trace.LoadSeries;
import java.util.ArrayList;
import java.util.List;

/**
 * How much predictive gears provide for, chosen by a back-test on the user's own log: its first day is only learned from, its last third is
 * left to the plans. Chosen once, for the first plan of the list; a log that is too short gets the product's default.
 */
final class Prediction {
    private static final int DAY = 1440;
    private static final int LEAST_MINUTES = 3 * DAY;
    private static final List<Double> QUANTILES = List.of(0.5, 0.75, 0.9, 1.0);

    private Prediction() {}

    /** @return dfs.namenode.gear.auto.quantile, 0..1 */
    static double quantile(Plan plan, Site site, LoadSeries load, long firstMinute) {
        double usual = PredictiveSettings.USUAL.quantile();
        if (load.minutes() < LEAST_MINUTES) {
            return usual;
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
        return new BackTest(capacity, settings.reactive(), wake)
                .choose(candidates, seen, DAY)
                .map(PredictiveSettings::quantile)
                .orElse(usual);
    }
}
