// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import io.hdfsgears.benchmarks.Text;
import java.util.List;

/**
 * The result.
 *
 * @param ok readers' longest stall below the goal, no error, no wrong byte
 * @param longestReadMillis of all readers in all phases
 * @param longestWriteMillis of all writers, write and hflush
 * @param figures by phase and kind of work
 * @param stalls the longest ones, longest first
 * @param complaints the first errors, as the client saw them
 */
public record StallResult(
        boolean ok,
        double longestReadMillis,
        double longestWriteMillis,
        long errors,
        long wrongBytes,
        List<Series.Figures> figures,
        List<StallLog.Stall> stalls,
        List<String> complaints) {
    static final double GOAL_MILLIS = 2_000;
    private static final double MEBI = 1 << 20;

    static StallResult of(List<Series.Figures> figures, List<StallLog.Stall> stalls, List<String> complaints) {
        double read = longest(figures, false);
        long errors = figures.stream().mapToLong(Series.Figures::errors).sum();
        long wrong = figures.stream().mapToLong(Series.Figures::wrongBytes).sum();
        return new StallResult(
                read < GOAL_MILLIS && errors == 0 && wrong == 0,
                read,
                longest(figures, true),
                errors,
                wrong,
                figures,
                stalls,
                complaints);
    }

    private static double longest(List<Series.Figures> figures, boolean writers) {
        return figures.stream()
                .filter(f -> f.kind().equals(FlushLoop.KIND) == writers)
                .mapToDouble(Series.Figures::longestMillis)
                .max()
                .orElse(0);
    }

    public String table() {
        StringBuilder text = new StringBuilder(
                "| phase | work | operations | MiB | p50, ms | p99, ms | longest stall, ms | errors | wrong bytes |\n");
        text.append("|---|---|---:|---:|---:|---:|---:|---:|---:|\n");
        figures.forEach(f -> text.append(Text.of(
                "| %s | %s | %d | %.0f | %.1f | %.1f | %.0f | %d | %d |%n",
                f.phase(),
                f.kind(),
                f.operations(),
                f.bytes() / MEBI,
                f.p50Millis(),
                f.p99Millis(),
                f.longestMillis(),
                f.errors(),
                f.wrongBytes())));
        text.append(Text.of(
                "%nLongest stall of a reader: %.0f ms (goal: < %.0f ms), of a writer with hflush: %.0f ms;"
                        + " errors: %d; wrong bytes: %d%n",
                longestReadMillis, GOAL_MILLIS, longestWriteMillis, errors, wrongBytes));
        stalls.forEach(s -> text.append(
                Text.of("  %d ms at %.1f s, %s, %s: %s%n", s.millis(), s.atSeconds(), s.phase(), s.kind(), s.what())));
        complaints.forEach(line -> text.append("  ").append(line).append('\n'));
        return text.toString();
    }
}
