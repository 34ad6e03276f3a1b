// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import io.hdfsgears.planner.model.Candidate;
import io.hdfsgears.planner.model.Study;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.OptionalDouble;

/** The figures as CSV: a line for each plan, and a line for each minute. */
public final class Csv {
    private Csv() {}

    public static String plans(Study study) {
        StringBuilder csv = new StringBuilder("plan,layout,gears,primaries,conduct,recommended,fits,kwh_a_year,saved,"
                + "money_a_year,co2_grams_a_year,mean_watts,mean_hosts_awake,lowest_hosts_awake,shifts,unmet_share,"
                + "moved_bytes_a_day,adoption_copies_a_block,usable_bytes,pfimbi,most_waiting_copies_bytes\n");
        row(csv, study, study.today(), false);
        for (Candidate plan : study.candidates()) {
            row(
                    csv,
                    study,
                    plan,
                    study.recommended().filter(best -> best.equals(plan)).isPresent());
        }
        return csv.toString();
    }

    private static void row(StringBuilder csv, Study study, Candidate plan, boolean best) {
        csv.append(String.format(
                Locale.ROOT,
                "\"%s\",%s,%s,%d,%s,%b,%b,%.1f,%.4f,%s,%s,%.1f,%.2f,%d,%d,%.6f,%.0f,%.3f,%.0f,%b,%.0f%n",
                plan.outcome().plan().name(),
                plan.outcome().plan().layout(),
                plan.outcome().plan().gears(),
                plan.outcome().plan().primaries(),
                plan.outcome().plan().conduct().word(),
                best,
                plan.fits(),
                plan.outcome().kilowattHoursAYear(),
                study.saved(plan),
                text(plan.money()),
                text(plan.grams()),
                plan.outcome().meanWatts(),
                plan.outcome().meanAwake(),
                plan.outcome().lowestAwake(),
                plan.outcome().shifts(),
                plan.outcome().unmetShare(),
                plan.outcome().movedBytesADay(),
                plan.adoption().copiesABlock(),
                plan.usableBytes(),
                plan.outcome().plan().pfimbi(),
                plan.outcome().mostWaitingBytes()));
    }

    private static String text(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.2f", value.getAsDouble()) : "";
    }

    public static String minutes(Study study) {
        StringBuilder csv = new StringBuilder("time,read_bytes_per_second,written_bytes_per_second,today_watts,"
                + "recommended_watts,recommended_hosts_awake\n");
        for (int minute = 0; minute < study.load().minutes(); minute++) {
            int at = minute;
            csv.append(LocalDateTime.ofEpochSecond(60 * (study.firstMinute() + minute), 0, ZoneOffset.UTC))
                    .append(String.format(
                            Locale.ROOT,
                            ",%.0f,%.0f,%.0f,%s%n",
                            study.load().reads(minute),
                            study.load().writes(minute),
                            study.today().outcome().watts()[minute],
                            study.recommended()
                                    .map(best -> String.format(
                                            Locale.ROOT,
                                            "%.0f,%d",
                                            best.outcome().watts()[at],
                                            best.outcome().awake()[at]))
                                    .orElse(",")));
        }
        return csv.toString();
    }
}
