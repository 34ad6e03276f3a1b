// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.benchmarks.matrix.MatrixReport.Goal;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MatrixReportTest {
    private static Figure figure(String policy, Writers writers, int round, int hosts, double write) {
        return new Figure(policy, writers, round, hosts, write, 100 / write, 2 * write);
    }

    private static MatrixReport report(Figure... figures) {
        return new MatrixReport(new Machine(2, 256, "java", "linux", 1), "a rack", 60, List.of(figures));
    }

    @Test
    void roundsOfARowAreOneLineWithItsPartOfStocksOnAsManyHosts() {
        MatrixReport report = report(
                figure("stock", Writers.ALL, 1, 12, 10),
                figure("stock", Writers.ALL, 1, 2, 4),
                figure("rabbit", Writers.QUEUE, 1, 12, 9),
                figure("rabbit", Writers.QUEUE, 1, 2, 3),
                figure("rabbit", Writers.QUEUE, 2, 12, 8),
                figure("stock", Writers.ALL, 2, 12, 20),
                figure("rabbit", Writers.QUEUE, 3, 12, 30),
                figure("stock", Writers.ALL, 3, 12, 10));
        assertThat(report.text())
                .contains(
                        "| stock | 12 | all replicas | 10.0 / 10.0 / 20.0 | 1.00 | 0.83 | 5.0 / 10.0 / 10.0 | 20.0 / 20.0 / 40.0 |")
                .contains("| rabbit | 12 | pfimbi 1 by queue | 8.0 / 9.0 / 30.0 | 0.90 | 0.75 |")
                .contains("| rabbit | 2 | pfimbi 1 by queue | 3.0 / 3.0 / 3.0 | 0.75 | 1.50 |")
                .contains(
                        "rabbit, pfimbi 1 by queue, 12 hosts awake: 0.90 of stock's writes (goal: at least 0.9): met.")
                .contains(
                        "rabbit, pfimbi 1 by queue, 2 hosts awake: 0.75 of stock's writes (goal: at least 0.9): MISSED.");
        assertThat(report.goals())
                .containsExactly(
                        new Goal("rabbit", Writers.QUEUE, 12, 0.9), new Goal("rabbit", Writers.QUEUE, 2, 0.75));
        assertThat(report.ok()).isFalse();
    }

    @Test
    void onlyAccordionsWithPfimbiAndRabbitsByQueueAreGoals() {
        MatrixReport report = report(
                figure("stock", Writers.ALL, 1, 12, 10),
                figure("accordion", Writers.ALL, 1, 12, 3),
                figure("accordion", Writers.ONE, 1, 12, 9.5),
                figure("rabbit", Writers.ONE, 1, 12, 5),
                figure("springfs", Writers.QUEUE, 1, 12, 1));
        assertThat(report.goals()).containsExactly(new Goal("accordion", Writers.ONE, 12, 0.95));
        assertThat(report.ok()).isTrue();
    }

    @Test
    void withoutStockOnAsManyHostsNothingIsCompared() {
        MatrixReport report =
                report(figure("stock", Writers.ONE, 1, 12, 10), figure("rabbit", Writers.QUEUE, 1, 12, 1));
        assertThat(report.goals()).isEmpty();
        assertThat(report.ok()).isTrue();
        assertThat(report.text()).contains("| rabbit | 12 | pfimbi 1 by queue | 1.0 / 1.0 / 1.0 |  | 0.08 |");
    }
}
