// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.sim.trace.LoadSeries;
import java.util.ArrayList;
import java.util.List;

/** How far the recommended plan's saving depends on what was assumed. */
public final class Sensitivity {
    private Sensitivity() {}

    /**
     * One assumption changed.
     *
     * @param today energy with all hosts awake, kWh a year
     * @param planned energy of the plan, kWh a year
     * @param fits whether the data still fits
     */
    public record Row(String change, double today, double planned, double unmetShare, boolean fits) {
        /** Part of the energy that is saved, 0..1. */
        public double saved() {
            return today == 0 ? 0 : 1 - planned / today;
        }
    }

    public static List<Row> of(Plan plan, Site site, LoadSeries load, long firstMinute) {
        Machine machine = site.machine();
        List<Row> rows = new ArrayList<>();
        rows.add(row("as assumed", plan, site, load, firstMinute));
        rows.add(row(
                "hosts wake in half the time",
                plan,
                site.with(machine.withWake(machine.wakeSeconds() / 2)),
                load,
                firstMinute));
        rows.add(row("hosts take five minutes to wake", plan, site.with(machine.withWake(300)), load, firstMinute));
        rows.add(row("hosts take twenty minutes to wake", plan, site.with(machine.withWake(1200)), load, firstMinute));
        rows.add(row(
                "sleeping hosts draw twice as much",
                plan,
                site.with(machine.withSleepWatts(2 * machine.sleepWatts())),
                load,
                firstMinute));
        rows.add(row("sleeping hosts draw 20 W", plan, site.with(machine.withSleepWatts(20)), load, firstMinute));
        rows.add(row("load and data 25 % more", plan, site.grown(1.25), load.scaled(1.25), firstMinute));
        rows.add(row("load and data 50 % more", plan, site.grown(1.5), load.scaled(1.5), firstMinute));
        rows.add(row("all load twice", plan, site, load.scaled(2), firstMinute));
        rows.add(row("all load half", plan, site, load.scaled(0.5), firstMinute));
        return rows;
    }

    private static Row row(String change, Plan plan, Site site, LoadSeries load, long firstMinute) {
        Outcome planned = PlanRun.of(plan, site, load, firstMinute);
        Outcome today = PlanRun.of(Plan.today(site.hosts()), site, load, firstMinute);
        return new Row(
                change,
                today.kilowattHoursAYear(),
                planned.kilowattHoursAYear(),
                planned.unmetShare(),
                plan.fits(site));
    }
}
