// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.sample;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/** Made-up curves with the shape of a day-ahead market: cheap at noon and at night, dear in the evening. */
public final class SampleCurves {
    private SampleCurves() {}

    /** {@code time,price} by hour, per kWh. */
    public static String price(LocalDate first, int days) {
        return curve("time,price\n", first, days, 0.22, 0.09);
    }

    /** {@code time,grams} by hour, CO2 per kWh. */
    public static String carbon(LocalDate first, int days) {
        return curve("time,grams\n", first, days, 320, 130);
    }

    private static String curve(String head, LocalDate first, int days, double mean, double swing) {
        StringBuilder csv = new StringBuilder(head);
        for (int hour = 0; hour < 24 * days; hour++) {
            Instant time = first.atStartOfDay(ZoneOffset.UTC).plusHours(hour).toInstant();
            double phase = 2 * Math.PI * (hour % 24) / 24;
            double value = mean - swing * Math.sin(phase + 0.6) * 0.5 + swing * Math.cos(2 * phase + 2.2) * 0.5;
            csv.append(String.format(Locale.ROOT, "%s,%.4f%n", time, value));
        }
        return csv.toString();
    }
}
