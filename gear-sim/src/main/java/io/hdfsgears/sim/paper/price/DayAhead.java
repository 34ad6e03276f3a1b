// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.price;

import io.hdfsgears.core.price.CsvCurve;
import io.hdfsgears.core.price.CurveException;
import io.hdfsgears.core.price.PriceCurve;
import io.hdfsgears.sim.trace.store.TraceLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Hourly prices of some days, of which a controller knows the present day, and from 13 o'clock on the next one, as day-ahead auctions
 * publish them. The shape of a week is a resource; each day has a level and each hour a noise of its own.
 */
final class DayAhead {
    static final long MINUTE_MILLIS = 60_000;
    private static final int HOURS_A_DAY = 24;
    private static final int MINUTES_A_DAY = 1440;
    private static final int PUBLISHED_HOUR = 13;
    private static final double LEVEL_SPREAD = 0.2;
    private static final double HOUR_SPREAD = 8;

    private final double[] prices;
    private final List<PriceCurve> known = new ArrayList<>();

    private DayAhead(double[] prices) {
        this.prices = prices;
        int days = prices.length / HOURS_A_DAY;
        for (int day = 1; day <= days; day++) {
            known.add(until(day * HOURS_A_DAY));
        }
    }

    static DayAhead of(int days, SplittableRandom random) {
        List<PriceCurve.Point> week = week().points();
        double[] prices = new double[days * HOURS_A_DAY];
        for (int day = 0; day < days; day++) {
            double level = Math.exp(LEVEL_SPREAD * random.nextGaussian());
            for (int hour = 0; hour < HOURS_A_DAY; hour++) {
                int at = day * HOURS_A_DAY + hour;
                prices[at] = level * week.get(at % week.size()).price() + HOUR_SPREAD * random.nextGaussian();
            }
        }
        return new DayAhead(prices);
    }

    private static PriceCurve week() {
        try {
            return CsvCurve.parse("week.csv", TraceLibrary.weekOfPrices());
        } catch (CurveException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    private PriceCurve until(int hours) {
        List<PriceCurve.Point> points = new ArrayList<>();
        for (int hour = Math.max(0, hours - 3 * HOURS_A_DAY); hour < hours; hour++) {
            points.add(new PriceCurve.Point(hour * 60L * MINUTE_MILLIS, prices[hour]));
        }
        return PriceCurve.of(points);
    }

    /** EUR/MWh. */
    double at(int minute) {
        return prices[minute / 60];
    }

    /** What is published by then. */
    PriceCurve knownAt(int minute) {
        int day = minute / MINUTES_A_DAY;
        boolean next = minute % MINUTES_A_DAY >= PUBLISHED_HOUR * 60;
        return known.get(Math.min(known.size() - 1, next ? day + 1 : day));
    }
}
