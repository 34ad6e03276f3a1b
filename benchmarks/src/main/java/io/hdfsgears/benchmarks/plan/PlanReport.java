// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.plan;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.planner.rehearsal.Rehearsed;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Predicted beside measured.
 *
 * @param predicted a rehearsal for each seed; their means count
 */
record PlanReport(Truth truth, List<Rehearsed> predicted) {
    private static final double PERCENT = 100;
    /** Goals of the comparison, in percent. */
    private static final double ENERGY_GOAL = 5;

    private static final double AWAKE_GOAL = 5;
    private static final double LATENCY_GOAL = 25;
    static final String HEAD = "layout,EAFR,measure,predicted,measured,difference %,goal %,verdict\n";

    PlanReport {
        predicted = List.copyOf(predicted);
    }

    /** @param goal most difference in percent */
    record Row(String measure, double predicted, double measured, double goal) {
        double differencePercent() {
            return PERCENT * (predicted / measured - 1);
        }

        boolean met() {
            return Math.abs(differencePercent()) <= goal;
        }

        String verdict() {
            return met() ? "met" : "missed";
        }

        /** @param form for all values of this row, in their order in the table */
        private String text(String form) {
            return Text.of(form, measure, predicted, measured, differencePercent(), goal, verdict());
        }
    }

    List<Row> rows() {
        return List.of(
                new Row("joules", mean(Rehearsed::joules), truth.joules(), ENERGY_GOAL),
                new Row("hosts awake", mean(Rehearsed::meanAwake), truth.meanAwake(), AWAKE_GOAL),
                new Row("p99 of reads s", mean(Rehearsed::readSeconds99), truth.readSeconds99(), LATENCY_GOAL));
    }

    private double mean(ToDoubleFunction<Rehearsed> value) {
        return predicted.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    private String range(ToDoubleFunction<Rehearsed> value, String form) {
        DoubleSummaryStatistics all = predicted.stream().mapToDouble(value).summaryStatistics();
        return Text.of(form + " to " + form, all.getMin(), all.getMax());
    }

    boolean met() {
        return rows().stream().allMatch(Row::met);
    }

    /** Lines for the CSV of all runs, without its head. */
    String csv() {
        StringBuilder csv = new StringBuilder();
        for (Row row : rows()) {
            csv.append(Text.of("%s,%s,", truth.layout(), truth.eafr() ? "on" : "off"))
                    .append(row.text("%s,%.2f,%.2f,%+.1f,%.0f,%s%n"));
        }
        return csv.toString();
    }

    String table() {
        StringBuilder text = new StringBuilder(Text.of(
                "%s%n%s, EAFR %s, %.0f s, %d reads, %d failed; joules: %s%n"
                        + "a host: %.1f W idle, %.1f W busy, %.1f W asleep, %.2f MB/s; %.0f shifts predicted%n"
                        + "without load: %.1f s to drain, then asleep after %.1f s, all and done after %.1f s; awake %.1f s"
                        + " and serving %.1f s after the order%n%n",
                truth.machine(),
                truth.layout(),
                truth.eafr() ? "on" : "off",
                truth.seconds(),
                truth.reads(),
                truth.failed(),
                truth.meter(),
                truth.watts().idle(),
                truth.watts().busy(),
                truth.watts().asleep(),
                truth.hostBytesPerSecond() / 1e6,
                mean(Rehearsed::shifts),
                truth.shift().drainSeconds(),
                truth.shift().asleepSeconds(),
                truth.shift().sleepSeconds(),
                truth.shift().awakeSeconds(),
                truth.shift().wakeSeconds()));
        text.append(Text.of(
                "predicted, least to most of %d beginnings: joules %s, hosts awake %s, p99 %s%n%n",
                predicted.size(),
                range(Rehearsed::joules, "%.0f"),
                range(Rehearsed::meanAwake, "%.2f"),
                range(Rehearsed::readSeconds99, "%.2f")));
        text.append("| | predicted | measured | difference | goal | |\n|---|---:|---:|---:|---:|---|\n");
        for (Row row : rows()) {
            text.append(row.text("| %s | %.2f | %.2f | %+.1f %% | %.0f %% | %s |%n"));
        }
        return text.toString();
    }

    /** The first seed's, a line a second. */
    String course() {
        StringBuilder csv = new StringBuilder("seconds,hosts awake,hosts serving,seen reads B/s,watts\n");
        predicted
                .get(0)
                .course()
                .forEach(second -> csv.append(Text.of(
                        "%.0f,%d,%d,%.0f,%.0f%n",
                        second.at(), second.awake(), second.serving(), second.seenReads(), second.watts())));
        return csv.toString();
    }
}
