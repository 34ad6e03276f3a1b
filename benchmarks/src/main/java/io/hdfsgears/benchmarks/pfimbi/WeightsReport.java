// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.pfimbi.WeightsSample.Got;
import io.hdfsgears.sim.report.Figure;
import io.hdfsgears.sim.report.Plots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What each job, or each position, got of one receiver. */
record WeightsReport(List<WeightsRound> rounds) {
    private static final String CSV_HEAD = "round,seconds,position,job,weight,waitingBlocks,askedBytes,receivedBytes\n";

    WeightsReport {
        rounds = List.copyOf(rounds);
    }

    String text() {
        StringBuilder out = new StringBuilder("""
                | weighed | round | s | position | job | weight | blocks | MB | share | wanted | error | share of what was asked for |
                |---|---:|---:|---:|---|---:|---:|---:|---:|---:|---:|---:|
                """);
        rounds.forEach(round -> round.flows().forEach(flow -> out.append(row(round, flow))));
        out.append('\n');
        rounds.forEach(round -> out.append(Text.of(
                "%s, round %d: %s; largest error %.1f %%%n",
                round.what(), round.round(), ratio(round), 100 * largestError(round))));
        return out.toString();
    }

    private static String row(WeightsRound round, WeightedFlow flow) {
        return Text.of(
                "| %s | %d | %.0f | %d | %s | %.0f | %d | %.1f | %.2f %% | %.2f %% | %+.1f %% | %.2f %% |%n",
                round.what(),
                round.round(),
                round.seconds(),
                flow.position(),
                flow.job(),
                flow.weight(),
                round.added(flow, Got::receivedBlocks),
                round.added(flow, Got::receivedBytes) / 1e6,
                100 * round.share(flow, Got::receivedBytes),
                100 * round.wantedShare(flow),
                100 * round.error(flow),
                100 * round.share(flow, Got::askedBytes));
    }

    /** Bytes that came, as multiples of those of the lightest one. */
    static String ratio(WeightsRound round) {
        double least =
                round.flows().stream().mapToDouble(WeightedFlow::weight).min().orElse(1);
        double unit = round.flows().stream()
                .filter(flow -> flow.weight() == least)
                .mapToDouble(flow -> round.added(flow, Got::receivedBytes))
                .sum();
        return String.join(
                " : ",
                round.flows().stream()
                        .map(flow -> Text.of("%.2f", round.added(flow, Got::receivedBytes) / unit))
                        .toList());
    }

    static double largestError(WeightsRound round) {
        return round.flows().stream()
                .mapToDouble(flow -> Math.abs(round.error(flow)))
                .max()
                .orElse(0);
    }

    /** Every sample, and a plot of each round. */
    void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (WeightsRound round : rounds) {
            String name = round.what() + "-" + round.round();
            Files.writeString(folder.resolve(name + ".csv"), csv(round));
            Plots.write(figure(round), folder.resolve(name + ".svg"));
        }
    }

    static String csv(WeightsRound round) {
        StringBuilder out = new StringBuilder(CSV_HEAD);
        for (WeightsSample sample : round.samples()) {
            for (WeightedFlow flow : round.flows()) {
                Got got = sample.of(flow);
                out.append(Text.of(
                        "%d,%.3f,%d,%s,%.0f,%d,%d,%d%n",
                        round.round(),
                        sample.seconds(),
                        flow.position(),
                        flow.job(),
                        flow.weight(),
                        got.waitingBlocks(),
                        got.askedBytes(),
                        got.receivedBytes()));
            }
        }
        return out.toString();
    }

    /** As in the paper's figures 11 and 12: what each got in the course of time, while all of them had blocks waiting. */
    private static Figure figure(WeightsRound round) {
        List<WeightsSample> stretch = round.backlogged();
        return new Figure(
                "Copies that came, by " + round.what() + " (seconds, MB)",
                round.flows().stream()
                        .map(flow -> new Figure.Curve(
                                Text.of("%s, weight %.0f", flow.name(), flow.weight()),
                                stretch.stream()
                                        .map(sample -> new Figure.Point(
                                                sample.seconds()
                                                        - stretch.get(0).seconds(),
                                                (sample.of(flow).receivedBytes()
                                                                - stretch.get(0)
                                                                        .of(flow)
                                                                        .receivedBytes())
                                                        / 1e6))
                                        .toList()))
                        .toList());
    }
}
