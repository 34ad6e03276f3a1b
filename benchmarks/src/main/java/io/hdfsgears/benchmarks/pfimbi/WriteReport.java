// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.sim.report.Figure;
import io.hdfsgears.sim.report.Plots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Jobs of several contestants; the first is the one that others are compared with. */
record WriteReport(double megabytes, List<Written> jobs) {
    private static final String CSV_HEAD = "contestant,round,seconds,first,second,third\n";

    WriteReport {
        jobs = List.copyOf(jobs);
    }

    String text() {
        List<String> names = jobs.stream().map(Written::contestant).distinct().toList();
        StringBuilder out = new StringBuilder();
        out.append("""
                | | job s | MB/s | all copies s | all on disk s | kJ (estimate) | blocks |
                |---|---:|---:|---:|---:|---:|---:|
                """);
        for (String name : names) {
            out.append(Text.of(
                    "| %s | %s | %s | %s | %s | %s | %s |%n",
                    name,
                    spread(name, Written::seconds).text("%.1f"),
                    spread(name, job -> megabytes / job.seconds()).text("%.1f"),
                    spread(name, Written::copiesSeconds).text("%.1f"),
                    spread(name, Written::disksSeconds).text("%.1f"),
                    spread(name, job -> job.joules() / 1000).text("%.2f"),
                    spread(name, Written::blocks).text("%.0f")));
        }
        String base = names.get(0);
        for (String name : names.subList(1, names.size())) {
            out.append(Text.of(
                    "%n%s against %s, medians: job %.2f, all copies %.2f, all on disk %.2f, joules %.2f.%n",
                    name,
                    base,
                    ratio(name, base, Written::seconds),
                    ratio(name, base, Written::copiesSeconds),
                    ratio(name, base, Written::disksSeconds),
                    ratio(name, base, Written::joules)));
        }
        calls(out, names);
        rounds(out);
        return out.toString();
    }

    /** Each round's replicas in the course of time, and a plot of each round. */
    void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        StringBuilder out = new StringBuilder(CSV_HEAD);
        for (Written job : jobs) {
            job.arrivals()
                    .forEach(sample -> out.append(Text.of(
                            "%s,%d,%.2f,%d,%d,%d%n",
                            job.contestant().replace(",", " of "),
                            job.round(),
                            sample.seconds(),
                            sample.first(),
                            sample.second(),
                            sample.third())));
        }
        Files.writeString(folder.resolve("arrivals.csv"), out);
        for (int round : jobs.stream().map(Written::round).distinct().toList()) {
            Plots.write(figure(round), folder.resolve("arrivals-" + round + ".svg"));
        }
    }

    /** Share of blocks with so many replicas, as the paper's figure 9b. */
    private Figure figure(int round) {
        List<Figure.Curve> curves = new ArrayList<>();
        for (Written job : jobs) {
            if (job.round() == round) {
                curves.add(curve(job, "first replica", Arrivals.Sample::first));
                curves.add(curve(job, "third replica", Arrivals.Sample::third));
            }
        }
        return new Figure("Blocks that have their replicas (seconds, %)", curves);
    }

    private static Figure.Curve curve(Written job, String which, ToLongFunction<Arrivals.Sample> count) {
        return new Figure.Curve(
                job.contestant() + ", " + which,
                job.arrivals().stream()
                        .map(sample ->
                                new Figure.Point(sample.seconds(), 100.0 * count.applyAsLong(sample) / job.blocks()))
                        .toList());
    }

    private void calls(StringBuilder out, List<String> names) {
        out.append(Text.of("%n| calls of the NameNode a block | %s |%n", String.join(" | ", names)));
        out.append(Text.of("|---|%s%n", "---:|".repeat(names.size())));
        jobs.stream()
                .flatMap(job -> job.calls().keySet().stream())
                .distinct()
                .sorted()
                .forEach(method -> {
                    out.append(Text.of("| %s |", method));
                    names.forEach(name -> out.append(Text.of(
                            " %s |",
                            spread(name, job -> job.callsPerBlock(method)).text("%.2f"))));
                    out.append(Text.of("%n"));
                });
    }

    private void rounds(StringBuilder out) {
        out.append(
                Text.of(
                        "%n| round | contestant | job s | all copies s | all on disk s | MB on the disk that got most | on a mean one |%n|---:|---|---:|---:|---:|---:|---:|%n"));
        jobs.forEach(job -> out.append(Text.of(
                "| %d | %s | %.1f | %.1f | %.1f | %.0f | %.0f |%n",
                job.round(),
                job.contestant(),
                job.seconds(),
                job.copiesSeconds(),
                job.disksSeconds(),
                job.busiest().most(),
                job.busiest().mean())));
    }

    private double ratio(String name, String base, ToDoubleFunction<Written> value) {
        return spread(name, value).median() / spread(base, value).median();
    }

    private Spread spread(String name, ToDoubleFunction<Written> value) {
        return Spread.of(
                jobs.stream().filter(job -> job.contestant().equals(name)).toList(), value);
    }
}
