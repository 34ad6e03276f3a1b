// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.rack;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.rack.demo.WattEstimate;
import java.util.List;
import java.util.Optional;

/** The result, as JSON and as the tables of docs/results/rack.md. */
record RackReport(Machine machine, String rack, double seconds, List<Course> courses) {
    private static final double LEAST_OF_STOCK = 0.95;

    RackReport {
        courses = List.copyOf(courses);
    }

    /** Every sort is in order, and every shift down copied exactly what would have vanished. */
    boolean ok() {
        return courses.stream()
                .allMatch(c -> c.stops().stream().allMatch(Stop::clean)
                        && c.shifts().stream().allMatch(Shift::exact));
    }

    String text() {
        StringBuilder out = new StringBuilder();
        out.append(Text.of("Machine: %s; %s; %.0f s.%n", machine, rack, seconds));
        out.append("""

                | policy | gear | hosts awake | write MB/s | read MB/s | teragen MB/s | terasort MB/s | teravalidate | W (estimate) |
                |---|---:|---:|---:|---:|---:|---:|---|---:|
                """);
        courses.forEach(course -> course.stops().forEach(stop -> stop(out, course, stop)));
        out.append("\nWrite and read: TestDFSIO, least / median / most of the rounds. W: ")
                .append(WattEstimate.SOURCE)
                .append(".\n\n");
        out.append("""
                | policy | shift | s | bytes moved | blocks that no host which stays held | their bytes | blocks copied to hosts which stay |
                |---|---|---:|---:|---:|---:|---:|
                """);
        courses.forEach(course -> course.shifts().forEach(shift -> shift(out, course, shift)));
        writes(out);
        out.append(ok() ? "" : "\nFAILED: see teravalidate, or the copies, above.\n");
        return out.toString();
    }

    private static void stop(StringBuilder out, Course course, Stop stop) {
        out.append(Text.of(
                "| %s | %s | %d | %s | %s | %.1f | %.1f | %s | %.0f |%n",
                course.policy(),
                stop.gear() == 0 ? "none" : Integer.toString(stop.gear()),
                stop.hostsAwake(),
                stop.write().text("%.1f"),
                stop.read().text("%.1f"),
                stop.teragen(),
                stop.terasort(),
                stop.clean() ? "clean" : "NOT CLEAN",
                stop.watts()));
    }

    private static void shift(StringBuilder out, Course course, Shift shift) {
        boolean down = shift.to() < shift.from();
        out.append(Text.of(
                "| %s | %d to %d | %.1f | %d | %s | %s | %s |%n",
                course.policy(),
                shift.from(),
                shift.to(),
                shift.seconds(),
                shift.bytesMoved(),
                down ? Integer.toString(shift.blocks()) : "",
                down ? Long.toString(shift.blocksBytes()) : "",
                down ? shift.copied() + (shift.exact() ? "" : " OTHERS") : ""));
    }

    /** Write throughput against stock's, medians of the same run. */
    private void writes(StringBuilder out) {
        Optional<Course> stock =
                courses.stream().filter(c -> c.policy().equals("stock")).findFirst();
        if (stock.isEmpty()) {
            return;
        }
        double base = stock.get().top().write().median();
        out.append('\n');
        courses.forEach(course -> out.append(Text.of(
                "%s writes %.1f MB/s with all hosts awake: %.2f of stock's%s.%n",
                course.policy(),
                course.top().write().median(),
                course.top().write().median() / base,
                course.policy().equals("springfs")
                        ? Text.of(" with m = %d (goal: at least %.2f)", course.offloadSet(), LEAST_OF_STOCK)
                        : "")));
    }
}
