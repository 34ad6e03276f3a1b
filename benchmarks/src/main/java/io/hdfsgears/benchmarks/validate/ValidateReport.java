// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.validate;

import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Simulated beside measured.
 *
 * @param simulated a run for each seed; their means are judged
 */
record ValidateReport(List<Course> simulated, Course measured) {
    /** Most difference in percent. */
    private static final double BYTES_GOAL = 10;

    private static final double TIMES_GOAL = 15;
    private static final double PERCENT = 100;
    private static final double MEGABYTE = 1e6;
    static final String HEAD =
            "measure,simulated min,simulated median,simulated max,measured,difference %,goal %,verdict\n";

    ValidateReport {
        simulated = List.copyOf(simulated);
    }

    /**
     * @param simulated of each seed
     * @param goal most difference in percent; infinite for one that is shown and not judged
     */
    record Row(String measure, List<Double> simulated, double measured, double goal) {
        double mean() {
            return simulated.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
        }

        double differencePercent() {
            return measured == 0 && mean() == 0 ? 0 : PERCENT * (mean() / measured - 1);
        }

        boolean met() {
            return Math.abs(differencePercent()) <= goal;
        }

        String verdict() {
            return Double.isInfinite(goal) ? "shown" : met() ? "met" : "missed";
        }
    }

    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        rows.add(row("read MB", course -> course.readBytes() / MEGABYTE, BYTES_GOAL));
        rows.add(row("written MB", course -> course.writtenBytes() / MEGABYTE, BYTES_GOAL));
        rows.add(row("moved and repaired MB", course -> course.copiedBytes() / MEGABYTE, BYTES_GOAL));
        Set<String> phases = new TreeSet<>(measured.phaseSeconds().keySet());
        simulated.forEach(course -> phases.addAll(course.phaseSeconds().keySet()));
        for (String phase : phases) {
            rows.add(row(phase + ", s", course -> course.phaseSeconds().getOrDefault(phase, 0.0), TIMES_GOAL));
        }
        rows.add(row("host-seconds awake", Course::awakeHostSeconds, TIMES_GOAL));
        rows.add(row("joules", Course::joules, Double.POSITIVE_INFINITY));
        return rows;
    }

    private Row row(String measure, ToDoubleFunction<Course> value, double goal) {
        return new Row(
                measure, simulated.stream().map(value::applyAsDouble).toList(), value.applyAsDouble(measured), goal);
    }

    boolean met() {
        return rows().stream().allMatch(Row::met);
    }

    String table() {
        StringBuilder text = new StringBuilder("rack: " + measured.source() + "; failed reads and writes: "
                + measured.failed() + "; simulated: " + simulated.size() + " seeds\n\n"
                + "| measure | simulated: min / median / max | measured | difference | goal | |\n"
                + "|---|---:|---:|---:|---:|---|\n");
        for (Row row : rows()) {
            text.append(Text.of(
                    "| %s | %s | %.1f | %+.1f %% | %s | %s |%n",
                    row.measure(),
                    Spread.of(row.simulated()).text("%.1f"),
                    row.measured(),
                    row.differencePercent(),
                    Double.isInfinite(row.goal()) ? "" : Text.of("%.0f %%", row.goal()),
                    row.verdict()));
        }
        return text.toString();
    }

    String csv() {
        StringBuilder csv = new StringBuilder(HEAD);
        for (Row row : rows()) {
            Spread spread = Spread.of(row.simulated());
            csv.append(Text.of(
                    "\"%s\",%.1f,%.1f,%.1f,%.1f,%.1f,%s,%s%n",
                    row.measure(),
                    spread.min(),
                    spread.median(),
                    spread.max(),
                    row.measured(),
                    row.differencePercent(),
                    Double.isInfinite(row.goal()) ? "" : Text.of("%.0f", row.goal()),
                    row.verdict()));
        }
        return csv.toString();
    }
}
