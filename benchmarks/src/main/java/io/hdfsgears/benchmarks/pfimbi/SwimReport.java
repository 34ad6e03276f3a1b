// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.swim.SwimJob;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * How long jobs of a trace took; the first contestant is the one that the other is compared with.
 *
 * @param jobs as they were played
 */
record SwimReport(List<SwimJob> jobs, List<Round> rounds) {
    private static final double MEGABYTE = 1e6;
    private static final double LARGE_BYTES = 10e6;
    private static final double SMALL_BYTES = 1e5;

    SwimReport {
        jobs = List.copyOf(jobs);
        rounds = List.copyOf(rounds);
    }

    /**
     * One play of all jobs.
     *
     * @param seconds until the last job ended
     * @param copiesSeconds until each block had its factor
     * @param jobs seconds of each, by number
     */
    record Round(String contestant, int number, double seconds, double copiesSeconds, Map<Integer, Double> jobs) {
        Round {
            jobs = Map.copyOf(jobs);
        }

        double mean() {
            return jobs.values().stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .orElse(0);
        }
    }

    String text() {
        List<String> names = rounds.stream().map(Round::contestant).distinct().toList();
        StringBuilder out = new StringBuilder();
        out.append("""
                | | mean job s | all jobs s | all copies s |
                |---|---:|---:|---:|
                """);
        for (String name : names) {
            out.append(Text.of(
                    "| %s | %s | %s | %s |%n",
                    name,
                    spread(name, Round::mean).text("%.2f"),
                    spread(name, Round::seconds).text("%.1f"),
                    spread(name, Round::copiesSeconds).text("%.1f")));
        }
        String base = names.get(0);
        for (String name : names.subList(1, names.size())) {
            out.append(Text.of(
                    "%n%s against %s: mean job %.2f.%n%n| jobs that write | number | mean ratio | best | worst |%n|---|---:|---:|---:|---:|%n",
                    name,
                    base,
                    spread(name, Round::mean).median()
                            / spread(base, Round::mean).median()));
            group(out, "anything", name, base, job -> true);
            group(out, "10 MB or more", name, base, job -> job.output() >= LARGE_BYTES);
            group(out, "0.1 to 10 MB", name, base, job -> job.output() >= SMALL_BYTES && job.output() < LARGE_BYTES);
            group(out, "less", name, base, job -> job.output() < SMALL_BYTES);
        }
        each(out, names);
        return out.toString();
    }

    private void group(StringBuilder out, String what, String name, String base, Predicate<SwimJob> which) {
        List<Double> ratios = jobs.stream()
                .filter(which)
                .map(job -> median(name, job) / median(base, job))
                .toList();
        if (!ratios.isEmpty()) {
            Spread spread = Spread.of(ratios);
            out.append(Text.of(
                    "| %s | %d | %.2f | %.2f | %.2f |%n",
                    what,
                    ratios.size(),
                    ratios.stream().mapToDouble(Double::doubleValue).average().orElse(0),
                    spread.min(),
                    spread.max()));
        }
    }

    private void each(StringBuilder out, List<String> names) {
        out.append(Text.of(
                "%n| job | at s | reads MB | shuffles MB | writes MB | %s |%n", String.join(" s | ", names) + " s"));
        out.append(Text.of("|---:|---:|---:|---:|---:|%s%n", "---:|".repeat(names.size())));
        for (SwimJob job : jobs) {
            out.append(Text.of(
                    "| %d | %.1f | %.2f | %.2f | %.2f |",
                    job.number(),
                    job.atMillis() / 1e3,
                    job.input() / MEGABYTE,
                    job.shuffle() / MEGABYTE,
                    job.output() / MEGABYTE));
            names.forEach(name -> out.append(Text.of(" %.2f |", median(name, job))));
            out.append(Text.of("%n"));
        }
    }

    private double median(String name, SwimJob job) {
        return spread(name, round -> round.jobs().getOrDefault(job.number(), Double.NaN))
                .median();
    }

    private Spread spread(String name, ToDoubleFunction<Round> value) {
        return Spread.of(
                rounds.stream().filter(round -> round.contestant().equals(name)).toList(), value);
    }
}
