// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.matrix;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.Spread;
import io.hdfsgears.benchmarks.Text;
import io.hdfsgears.benchmarks.rack.Contestant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The result: a row for each policy, number of hosts awake, and what writers wait for. */
record MatrixReport(Machine machine, String rack, double seconds, List<Figure> figures) {
    /** Goal: the least share of the throughput that stock writes on as many hosts. */
    static final double LEAST = 0.9;

    MatrixReport {
        figures = List.copyOf(figures);
    }

    /**
     * A goal: Accordion's writers that wait for one replica, and Rabbit's that go by queue, write nearly as much as stock's.
     *
     * @param ofStock median over median of stock on as many hosts
     */
    record Goal(String policy, Writers writers, int hostsAwake, double ofStock) {
        boolean met() {
            return ofStock >= LEAST;
        }
    }

    /** Goals of what was measured; none without stock. */
    List<Goal> goals() {
        return rows().stream()
                .filter(row -> isGoal(row.policy(), row.writers()))
                .flatMap(row -> ofStock(row).stream()
                        .mapToObj(ratio -> new Goal(row.policy(), row.writers(), row.hostsAwake(), ratio)))
                .toList();
    }

    private static boolean isGoal(String policy, Writers writers) {
        return (policy.equals(Contestant.ACCORDION.word()) && writers == Writers.ONE)
                || (policy.equals(Contestant.RABBIT.word()) && writers == Writers.QUEUE);
    }

    boolean ok() {
        return goals().stream().allMatch(Goal::met);
    }

    /** The first figure of each row stands for it, in the order of the first round. */
    private List<Figure> rows() {
        return figures.stream()
                .filter(figure ->
                        figures.stream().filter(like(figure)).findFirst().equals(Optional.of(figure)))
                .toList();
    }

    private static Predicate<Figure> like(Figure row) {
        return other -> other.policy().equals(row.policy())
                && other.writers() == row.writers()
                && other.hostsAwake() == row.hostsAwake();
    }

    private Spread spread(Figure row, ToDoubleFunction<Figure> value) {
        return Spread.of(
                figures.stream().filter(like(row)).mapToDouble(value).boxed().toList());
    }

    /** Write throughput as a part of stock's on as many hosts, whose writers wait for all replicas. */
    private OptionalDouble ofStock(Figure row) {
        return figures.stream()
                .filter(figure -> figure.policy().equals(Contestant.STOCK.word())
                        && figure.writers() == Writers.ALL
                        && figure.hostsAwake() == row.hostsAwake())
                .findFirst()
                .map(stock -> OptionalDouble.of(spread(row, Figure::write).median()
                        / spread(stock, Figure::write).median()))
                .orElse(OptionalDouble.empty());
    }

    String text() {
        StringBuilder out = new StringBuilder();
        out.append(Text.of("Machine: %s; %s; %.0f s.%n%n", machine, rack, seconds));
        out.append("""
                | policy | hosts awake | writers wait for | write MB/s | of stock's | a host awake | whole after s | read MB/s |
                |---|---:|---|---:|---:|---:|---:|---:|
                """);
        for (Figure row : rows()) {
            OptionalDouble ofStock = ofStock(row);
            out.append(Text.of(
                    "| %s | %d | %s | %s | %s | %.2f | %s | %s |%n",
                    row.policy(),
                    row.hostsAwake(),
                    row.writers().label(),
                    spread(row, Figure::write).text("%.1f"),
                    ofStock.isPresent() ? Text.of("%.2f", ofStock.getAsDouble()) : "",
                    spread(row, Figure::write).median() / row.hostsAwake(),
                    spread(row, Figure::wholeSeconds).text("%.1f"),
                    spread(row, Figure::read).text("%.1f")));
        }
        out.append("""

                Least / median / most of the rounds. Of stock's: medians, against stock on as many hosts. Whole: from the start of the job until every block has its replicas.

                """);
        goals().forEach(goal -> out.append(Text.of(
                "%s, %s, %d hosts awake: %.2f of stock's writes (goal: at least %.1f): %s.%n",
                goal.policy(),
                goal.writers().label(),
                goal.hostsAwake(),
                goal.ofStock(),
                LEAST,
                goal.met() ? "met" : "MISSED")));
        return out.toString();
    }
}
