// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import java.time.LocalDate;
import java.util.Locale;

/**
 * A ledger as CSV (RFC 4180, UTF-8, dot as decimal sign): a line for each bucket, so that any sum can be made of it, and a line for each
 * host's gaps, which has seconds and no joules.
 */
public final class EnergyCsv {
    private static final String HEADER =
            "day,host,rack,source,precision,gear,state,seconds,joules,kwh,mean_watts,counter_joules";
    private static final String END = "\r\n";

    private EnergyCsv() {}

    public static String of(LedgerState ledger) {
        StringBuilder csv = new StringBuilder(HEADER).append(END);
        for (HostState host : ledger.hosts()) {
            host.lines().forEach(line -> line(csv, host, line));
            if (host.tally().gapMillis() > 0) {
                csv.append("all,").append(quoted(host.name())).append(',').append(quoted(host.rack()));
                csv.append(",none,,,gap,").append(number(host.tally().gapMillis() / 1000.0));
                csv.append(",,,,").append(END);
            }
        }
        return csv.toString();
    }

    private static void line(StringBuilder csv, HostState host, HostState.Line line) {
        Bucket bucket = line.bucket();
        Amount amount = line.amount();
        csv.append(day(bucket.day())).append(',');
        csv.append(quoted(host.name())).append(',').append(quoted(host.rack())).append(',');
        csv.append(bucket.source().word()).append(',');
        csv.append(bucket.precision().word()).append(',');
        csv.append(bucket.gear()).append(',').append(bucket.state().word()).append(',');
        csv.append(number(amount.millis() / 1000.0)).append(',');
        csv.append(number(amount.joules())).append(',');
        csv.append(String.format(Locale.ROOT, "%.6f", amount.kilowattHours())).append(',');
        csv.append(number(amount.meanWatts())).append(',');
        csv.append(number(amount.counterJoules())).append(END);
    }

    /** A day as 2026-01-31, or {@code older}. */
    public static String day(long day) {
        return day == Bucket.OLDER ? "older" : LocalDate.ofEpochDay(day).toString();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
