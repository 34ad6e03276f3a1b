// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/**
 * @param slotSeconds length of the slots of a day; must divide a day
 * @param days number of samples kept for each slot of the day
 * @param weeks number of samples kept for each slot of the week
 * @param leadSeconds how long before they are needed hosts must be awake: the time to wake, and one interval
 * @param quantile of a slot's peaks that the capacity must cover, 0..1
 * @param missRate share of intervals that may need more than was provided, 0..1; the reserve adapts to it
 * @param mostReserve upper limit of the reserve for bursts, as a part of the expected load
 */
public record PredictiveSettings(
        int slotSeconds, int days, int weeks, int leadSeconds, double quantile, double missRate, double mostReserve) {
    private static final int DAY_SECONDS = 86_400;

    /** Quarters of an hour, a week of days, a month of weeks, three minutes ahead. */
    public static final PredictiveSettings USUAL = new PredictiveSettings(900, 7, 4, 180, 0.75, 0.02, 0.5);

    public PredictiveSettings {
        if (slotSeconds < 60 || slotSeconds > DAY_SECONDS || DAY_SECONDS % slotSeconds != 0) {
            throw new IllegalArgumentException(
                    "a slot must divide a day and be at least 60 s long, unlike " + slotSeconds + " s; try 900");
        }
        if (days < 1 || days > 60 || weeks < 1 || weeks > 60 || leadSeconds < 0 || leadSeconds > DAY_SECONDS) {
            throw new IllegalArgumentException("days and weeks must be between 1 and 60 and the lead within a day, not "
                    + days + ", " + weeks + " and " + leadSeconds + " s");
        }
        if (!(quantile >= 0 && quantile <= 1) || !(missRate >= 0 && missRate <= 1) || !(mostReserve >= 0)) {
            throw new IllegalArgumentException(
                    "quantile and miss rate must be between 0 and 1 and the reserve 0 or more, not " + quantile + ", "
                            + missRate + " and " + mostReserve);
        }
    }

    /** The same with another quantile. */
    public PredictiveSettings withQuantile(double other) {
        return new PredictiveSettings(slotSeconds, days, weeks, leadSeconds, other, missRate, mostReserve);
    }

    int slotsPerDay() {
        return DAY_SECONDS / slotSeconds;
    }

    /** Number of the slot that the second belongs to, counted from the first Monday. */
    long slotAt(long second) {
        return Math.floorDiv(second, (long) slotSeconds);
    }
}
