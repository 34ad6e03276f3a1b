// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import java.util.List;

/**
 * When a cluster will be full: a straight line through the bytes of the last days, by least squares. The line's standard error gives
 * the range: two of them either way, which is about 95 % where days differ by chance alone.
 *
 * @param bytesPerDay growth
 * @param errorPerDay its standard error; infinite with fewer than three days
 * @param leftBytes usable bytes that are still free; 0 when it is full
 */
public record FullForecast(double bytesPerDay, double errorPerDay, double leftBytes) {
    private static final int TWO_SIDED = 2;

    /**
     * @param usedBytes of files at the end of each of some days, at least one; the last is now
     * @param usableBytes that fit
     */
    public static FullForecast of(List<Double> usedBytes, double usableBytes) {
        int days = usedBytes.size();
        double left = Math.max(0, usableBytes - usedBytes.get(days - 1));
        if (days < 2) {
            return new FullForecast(0, Double.POSITIVE_INFINITY, left);
        }
        double middle = (days - 1) / 2.0;
        double mean =
                usedBytes.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        double square = 0;
        double product = 0;
        for (int day = 0; day < days; day++) {
            square += (day - middle) * (day - middle);
            product += (day - middle) * (usedBytes.get(day) - mean);
        }
        double slope = product / square;
        double rest = 0;
        for (int day = 0; day < days; day++) {
            double off = usedBytes.get(day) - mean - slope * (day - middle);
            rest += off * off;
        }
        double error = days < 3 ? Double.POSITIVE_INFINITY : Math.sqrt(rest / (days - 2) / square);
        return new FullForecast(slope, error, left);
    }

    /** Days until it is full at the growth; infinite when it does not grow. */
    public double days() {
        return days(bytesPerDay);
    }

    /** At the fastest growth of the range. */
    public double earliestDays() {
        return days(bytesPerDay + TWO_SIDED * errorPerDay);
    }

    /** At the slowest growth of the range. */
    public double latestDays() {
        return days(bytesPerDay - TWO_SIDED * errorPerDay);
    }

    private double days(double perDay) {
        if (leftBytes == 0) {
            return 0;
        }
        return perDay > 0 ? leftBytes / perDay : Double.POSITIVE_INFINITY;
    }
}
