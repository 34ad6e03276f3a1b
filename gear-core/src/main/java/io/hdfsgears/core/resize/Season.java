// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/** The daily and the weekly rhythm of one load, in hosts kept busy. */
record Season(Rhythm daily, Rhythm weekly) {
    static Season empty(PredictiveSettings settings) {
        return new Season(
                Rhythm.empty(settings.slotsPerDay(), settings.days()),
                Rhythm.empty(7 * settings.slotsPerDay(), settings.weeks()));
    }

    Season with(long slot, double peak) {
        return new Season(daily.with(slot, peak), weekly.with(slot, peak));
    }

    /** The same in another unit. */
    Season times(double factor) {
        return new Season(daily.times(factor), weekly.times(factor));
    }

    boolean knows(long first, long last) {
        return daily.samples(first, last).length > 0;
    }

    /**
     * The quantile of what the slots saw on the last days, blended with that of the same weekday, which counts the more the
     * more weeks are known.
     */
    double expect(long first, long last, double quantile) {
        double[] days = daily.samples(first, last);
        double[] weeks = weekly.samples(first, last);
        double byDay = Rhythm.quantile(days, quantile);
        // The first week of samples is among the days too, so a weekday counts only from its second time on.
        double known = (double) weeks.length / (last - first + 1);
        double weight = Math.max(0, known - 1) / (known + 1);
        return weeks.length == 0 ? byDay : (1 - weight) * byDay + weight * Rhythm.quantile(weeks, quantile);
    }
}
