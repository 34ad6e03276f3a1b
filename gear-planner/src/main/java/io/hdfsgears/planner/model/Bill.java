// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.planner.money.Curve;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** What energy costs, or emits, over a load. */
public final class Bill {
    private static final double MINUTES_A_YEAR = 365.0 * 1440;

    private final double[] perKilowattHour;

    /**
     * @param firstMinute of the load, by the clock of its time zone
     * @param zone of that clock
     */
    public Bill(Curve curve, long firstMinute, int minutes, ZoneId zone) {
        perKilowattHour = new double[minutes];
        for (int minute = 0; minute < minutes; minute++) {
            LocalDateTime local = LocalDateTime.ofEpochSecond(60 * (firstMinute + minute), 0, ZoneOffset.UTC);
            perKilowattHour[minute] = curve.at(local.atZone(zone).toInstant());
        }
    }

    /** The bill of a year at the same rate. */
    public double aYear(Outcome outcome) {
        double sum = 0;
        for (int minute = 0; minute < perKilowattHour.length; minute++) {
            sum += outcome.watts()[minute] / 60 / 1000 * perKilowattHour[minute];
        }
        return sum * MINUTES_A_YEAR / perKilowattHour.length;
    }
}
