// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Text;
import java.util.ArrayList;
import java.util.List;

/**
 * The result.
 *
 * @param ok every goal is met
 * @param policy ours, as on the command line
 */
record Report(boolean ok, String benchmark, String policy, Machine machine, List<CaseResult> cases, List<Goal> goals) {
    private static final double P99_GOAL_MICROS = 5_000;
    private static final int LOW_GEAR_PERCENT = 90;

    /** A goal and how it was met. */
    record Goal(String goal, double value, boolean met) {}

    static Report of(Machine machine, String policy, List<CaseResult> cases) {
        List<Goal> goals = new ArrayList<>();
        for (CaseResult result : cases) {
            String where = Text.of("%s, %d hosts, %d threads", result.job(), result.hosts(), result.threads());
            if (result.asleepPercent() == 0) {
                double ratio = result.ratio().median();
                goals.add(new Goal("at least stock's speed with all awake: " + where, ratio, ratio >= 1));
            }
            if (result.asleepPercent() >= LOW_GEAR_PERCENT) {
                double p99 = result.gears().p99Micros().median();
                goals.add(new Goal(
                        "p99 at most 5 ms at " + result.asleepPercent() + " % asleep, µs: " + where,
                        p99,
                        p99 <= P99_GOAL_MICROS));
            }
        }
        return new Report(goals.stream().allMatch(Goal::met), "placement", policy, machine, cases, goals);
    }

    String table() {
        StringBuilder text = new StringBuilder();
        text.append(Text.of(
                "%s against stock; %s, %d cores, heap %d MiB, %s, load %.1f%n",
                policy, machine.java(), machine.cores(), machine.heapMiB(), machine.system(), machine.loadAverage()));
        text.append("Values are min / median / max of the rounds.\n\n");
        text.append("| call | hosts | asleep | threads | stock, 1/s | gears, 1/s | gears ÷ stock"
                + " | stock p50, µs | gears p50, µs | stock p99, µs | gears p99, µs |\n");
        text.append("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
        cases.forEach(result -> text.append(row(result)));
        text.append('\n');
        goals.forEach(goal ->
                text.append(Text.of("- %s: %s (%.2f)%n", goal.met() ? "met" : "MISSED", goal.goal(), goal.value())));
        return text.toString();
    }

    private static String row(CaseResult r) {
        return Text.of(
                "| %s | %d | %d %% | %d | %s | %s | %s | %.0f | %.0f | %s | %s |%n",
                r.job(),
                r.hosts(),
                r.asleepPercent(),
                r.threads(),
                r.stock().opsPerSecond().text("%.0f"),
                r.gears().opsPerSecond().text("%.0f"),
                r.ratio().text("%.2f"),
                r.stock().p50Micros().median(),
                r.gears().p50Micros().median(),
                r.stock().p99Micros().text("%.0f"),
                r.gears().p99Micros().text("%.0f"));
    }
}
