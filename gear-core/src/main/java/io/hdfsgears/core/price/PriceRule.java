// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.price;

import java.util.List;
import java.util.Optional;

/**
 * What the price changes. Without a price for the present moment nothing changes: the gears then do what they do without a curve.
 *
 * @param share part of the day around a moment that is cheap, and as much that is dear, above 0 and at most 0.5
 * @param waitMillis the longest that work waits for a cheap hour; 0: work never waits
 * @param cheapAwake hosts awake at least in cheap hours, if that is more than usual
 * @param dearAwake hosts awake at least in dear hours; what the load, the primaries and datasets ask for counts above it
 */
public record PriceRule(double share, long waitMillis, int cheapAwake, int dearAwake) {
    /** A price is held against those of half a day before and half a day after. */
    static final long HALF_DAY_MILLIS = 12L * 3_600_000;

    /** Of work that was not measured: it takes all cheap hours. */
    public static final long UNKNOWN_LENGTH = Long.MAX_VALUE;

    public PriceRule {
        if (!(share > 0 && share <= 0.5)) {
            throw new IllegalArgumentException(
                    "the share of cheap hours must be above 0 and at most 0.5, not " + share);
        }
        if (waitMillis < 0 || cheapAwake < 0 || dearAwake < 0) {
            throw new IllegalArgumentException("the longest wait and the hosts awake must be 0 or more, not "
                    + waitMillis + ", " + cheapAwake + " and " + dearAwake);
        }
    }

    /** Where the price of a moment stands. Equal prices stand together, so a flat day has no cheap and no dear hour. */
    public PriceBand band(PriceCurve curve, long millis) {
        Optional<PriceCurve.Step> now = curve.stepAt(millis);
        if (now.isEmpty()) {
            return PriceBand.UNKNOWN;
        }
        List<PriceCurve.Step> around = curve.steps(millis - HALF_DAY_MILLIS, millis + HALF_DAY_MILLIS);
        double price = now.get().price();
        long all = 0;
        long below = 0;
        long above = 0;
        for (PriceCurve.Step step : around) {
            long length = step.toMillis() - step.fromMillis();
            all += length;
            below += step.price() < price ? length : 0;
            above += step.price() > price ? length : 0;
        }
        boolean flat = below == 0 && above == 0;
        if (!flat && below < share * all) {
            // A price that most of the day has is no cheap one.
            return all - above <= 0.5 * all ? PriceBand.CHEAP : PriceBand.MIDDLE;
        }
        // The highest price is dear however long it lasts, as by day in a night tariff; a lower one only for half a
        // day.
        boolean rare = above == 0 || all - below <= 0.5 * all;
        return !flat && above < share * all && rare ? PriceBand.DEAR : PriceBand.MIDDLE;
    }

    /**
     * Whether work that can wait runs now: when it has waited long enough, when no price is known, and when it does not fit into the
     * cheaper hours that are known before its latest time. Outside of the cheap hours as much of the time that is not known yet counts
     * as cheaper as the rule calls cheap. Work of unknown length takes each cheap hour, and else the cheapest one.
     *
     * @param sinceMillis when the work became due
     * @param lastsMillis how long it takes; {@link #UNKNOWN_LENGTH} if that is not known
     */
    public boolean mayRun(PriceCurve curve, long sinceMillis, long nowMillis, long lastsMillis) {
        long latest = Math.min(sinceMillis, nowMillis) + waitMillis;
        PriceBand band = band(curve, nowMillis);
        if (waitMillis == 0 || band == PriceBand.UNKNOWN || nowMillis >= latest) {
            return true;
        }
        double price = curve.at(nowMillis).orElseThrow();
        double cheaper = curve.steps(nowMillis, latest).stream()
                .filter(step -> step.price() < price)
                .mapToLong(step -> step.toMillis() - step.fromMillis())
                .sum();
        if (band == PriceBand.CHEAP) {
            return cheaper < lastsMillis;
        }
        cheaper += share * Math.max(0, latest - curve.endMillis());
        return cheaper == 0 || (lastsMillis != UNKNOWN_LENGTH && cheaper < lastsMillis);
    }

    /** When work that waits now runs at the latest known: the beginning of the first step that lets it, or its latest time. */
    public long runsAtMillis(PriceCurve curve, long sinceMillis, long nowMillis, long lastsMillis) {
        if (mayRun(curve, sinceMillis, nowMillis, lastsMillis)) {
            return nowMillis;
        }
        long latest = Math.min(curve.endMillis(), Math.min(sinceMillis, nowMillis) + waitMillis);
        return curve.steps(nowMillis, latest).stream()
                .map(PriceCurve.Step::fromMillis)
                .filter(from -> from > nowMillis && mayRun(curve, sinceMillis, from, lastsMillis))
                .findFirst()
                .orElse(latest);
    }

    /** Until when work that may run now goes on to be allowed: the end of the last known step without a break. */
    public long runsUntilMillis(PriceCurve curve, long sinceMillis, long nowMillis, long lastsMillis) {
        long until = nowMillis;
        for (PriceCurve.Step step : curve.steps(nowMillis, nowMillis + 2 * HALF_DAY_MILLIS)) {
            long left = Math.max(1, lastsMillis == UNKNOWN_LENGTH ? lastsMillis : lastsMillis - (until - nowMillis));
            if (step.fromMillis() != until || !mayRun(curve, sinceMillis, step.fromMillis(), left)) {
                break;
            }
            until = step.toMillis();
        }
        return until;
    }

    /** The same rule for work that waits for at most {@code millis}. */
    public PriceRule waiting(long millis) {
        return new PriceRule(share, millis, cheapAwake, dearAwake);
    }

    /**
     * The least number of hosts awake.
     *
     * @param usual what is set for every hour
     */
    public int leastAwake(int usual, PriceBand band) {
        return switch (band) {
            case CHEAP -> Math.max(usual, cheapAwake);
            case MIDDLE, UNKNOWN -> usual;
            case DEAR -> Math.min(usual, dearAwake);
        };
    }
}
