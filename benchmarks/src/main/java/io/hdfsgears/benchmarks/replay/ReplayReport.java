// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.replay;

import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.jobs.Job;
import io.hdfsgears.benchmarks.jobs.JobLog;
import io.hdfsgears.core.config.Quantities;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Both sides in words and tables.
 *
 * @param off without EAFR, a round each
 * @param on with it
 */
record ReplayReport(JobPlan plan, List<Round> off, List<Round> on) {
    private static final double MEGABYTE = 1e6;
    private static final double PERCENT = 100;
    private static final int ROW_SECONDS = 10;

    ReplayReport {
        off = List.copyOf(off);
        on = List.copyOf(on);
    }

    /** @return no client error and no wrong byte on either side */
    boolean good() {
        return Stream.concat(off.stream(), on.stream()).allMatch(round -> round.failed() == 0 && round.wrong() == 0);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        JobPlan.Skew skew = plan.skew();
        text.append(Text.of(
                "%.0f s, %d jobs, %d reads of %d paths: hottest %.1f %%, ten hottest %.1f %%, hottest 1 %% of paths %.1f %%; "
                        + "%.0f %% of paths read once%n%.0f MB read, %.1f %% of it of the hottest path; %.0f MB written; "
                        + "%.0f MB laid out before (one copy)%n%n",
                plan.seconds(),
                plan.jobs().size(),
                skew.reads(),
                skew.paths(),
                PERCENT * skew.hottest(),
                PERCENT * skew.ten(),
                PERCENT * skew.hundredth(),
                PERCENT * skew.once(),
                skew.readBytes() / MEGABYTE,
                PERCENT * skew.hottestBytes(),
                skew.writtenBytes() / MEGABYTE,
                skew.inputBytes() / MEGABYTE));
        text.append("| ")
                .append(Quantities.count(off.size(), "round"))
                .append(", min / median / max | EAFR off | EAFR on |\n|---|---:|---:|\n");
        hosts(text);
        latencies(text);
        eafr(text);
        text.append('\n').append(course());
        for (Round round : on) {
            text.append("\nEAFR waited for ").append(round.eafr().waitedFor());
            text.append("\non the hottest path it said ")
                    .append(round.eafr().verdicts())
                    .append('\n');
        }
        return text.toString();
    }

    private void hosts(StringBuilder text) {
        row(text, "hosts asleep, mean of the window", "%.2f", Round::meanAsleep);
        row(text, "gear changes", "%.0f", Round::shifts);
        row(text, "joules in the window", "%.0f", Round::joules);
        row(text, "watts of the rack, mean", "%.0f", Round::watts);
        row(text, "joules per MB read", "%.1f", Round::joulesAMegabyte);
    }

    private void latencies(StringBuilder text) {
        figures(text, "reads", Round::reads);
        figures(text, "reads of the hottest path", Round::hottest);
        figures(text, "reads of all other paths", Round::others);
        figures(text, "writes", Round::writes);
        row(text, "last read done, s", "%.1f", round -> round.reads().lastMillis() / 1e3);
        row(text, "MB read", "%.0f", round -> round.reads().bytes() / MEGABYTE);
        row(text, "errors, read back included", "%.0f", Round::failed);
        row(text, "reads with wrong bytes, likewise", "%.0f", Round::wrong);
        row(text, "files read back", "%.0f", round -> round.readBack().done());
    }

    private interface Part {
        JobLog.Figures of(Round round);
    }

    private void figures(StringBuilder text, String name, Part part) {
        row(text, name + ", done", "%.0f", round -> part.of(round).done());
        row(text, name + ", p50 ms", "%.0f", round -> part.of(round).p50Millis());
        row(text, name + ", p99 ms", "%.0f", round -> part.of(round).p99Millis());
        row(text, name + ", mean ms", "%.0f", round -> part.of(round).meanMillis());
    }

    private void eafr(StringBuilder text) {
        row(text, "replicas added by EAFR", "%.0f", round -> round.eafr().added());
        row(text, "replicas removed by EAFR", "%.0f", round -> round.eafr().dropped());
        row(text, "paths changed", "%.0f", round -> round.eafr().paths().size());
        row(text, "MB to be copied for them", "%.1f", round -> round.eafr().copiedBytes() / MEGABYTE);
        row(text, "MB of extra replicas, most at a time", "%.1f", round -> round.mostExtraBytes() / MEGABYTE);
        row(
                text,
                "EAFR waited, % of looks",
                "%.0f",
                round -> PERCENT * round.eafr().waited());
        row(text, "intervals of EAFR not seen", "%.0f", round -> round.eafr().missed());
    }

    private void row(StringBuilder text, String what, String format, ToDoubleFunction<Round> value) {
        text.append(Text.of("| %s | %s | %s |%n", what, spread(off, format, value), spread(on, format, value)));
    }

    private static String spread(List<Round> rounds, String format, ToDoubleFunction<Round> value) {
        return Spread.cell(rounds.stream().mapToDouble(value).boxed().toList(), format, "not metered");
    }

    /** Hosts asleep, a row for ten seconds, means of all rounds. */
    private String course() {
        StringBuilder text = new StringBuilder(
                        "| from s | offered reads MB/s | asleep, off | asleep, on | extra replicas, on |\n")
                .append("|---:|---:|---:|---:|---:|\n");
        double end = off.stream()
                .flatMap(round -> round.samples().stream())
                .mapToDouble(Sample::seconds)
                .max()
                .orElse(0);
        for (int from = 0; from < end; from += ROW_SECONDS) {
            text.append(Text.of(
                    "| %d | %.1f | %.1f | %.1f | %.1f |%n",
                    from,
                    offered(from) / MEGABYTE,
                    mean(off, from, Sample::asleep),
                    mean(on, from, Sample::asleep),
                    mean(on, from, Sample::extraReplicas)));
        }
        return text.toString();
    }

    private double offered(int from) {
        return plan.jobs().stream()
                        .filter(job -> job.atMillis() >= 1000L * from && job.atMillis() < 1000L * (from + ROW_SECONDS))
                        .mapToLong(Job::readBytes)
                        .sum()
                / (double) ROW_SECONDS;
    }

    private static double mean(List<Round> rounds, int from, ToDoubleFunction<Sample> value) {
        Stream<Sample> samples = rounds.stream().flatMap(round -> round.samples().stream());
        return Spread.mean(samples, Sample::seconds, from, ROW_SECONDS, value);
    }
}
