// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.pfimbi.SwimReport.Round;
import io.hdfsgears.benchmarks.swim.SwimJob;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SwimReportTest {
    @Test
    void jobsAreComparedOneByOneAndByWhatTheyWrite() {
        List<SwimJob> jobs = List.of(new SwimJob(0, 0, 1, 0, 10), new SwimJob(1, 500, 2_000_000, 0, 50_000_000));
        String text = new SwimReport(
                        jobs,
                        List.of(
                                new Round("stock", 1, 30, 31, Map.of(0, 2.0, 1, 20.0)),
                                new Round("stock", 2, 30, 33, Map.of(0, 4.0, 1, 20.0)),
                                new Round("Pfimbi", 1, 20, 40, Map.of(0, 3.0, 1, 10.0)),
                                new Round("Pfimbi", 2, 20, 40, Map.of(0, 3.0, 1, 10.0))))
                .text();
        assertThat(text)
                .contains("| stock | 11.00 / 11.50 / 12.00 | 30.0 / 30.0 / 30.0 | 31.0 / 32.0 / 33.0 |")
                .contains("Pfimbi against stock: mean job 0.57.")
                .contains("| anything | 2 | 0.75 | 0.50 | 1.00 |")
                .contains("| 10 MB or more | 1 | 0.50 | 0.50 | 0.50 |")
                .contains("| less | 1 | 1.00 | 1.00 | 1.00 |")
                .doesNotContain("| 0.1 to 10 MB")
                .contains("| 1 | 0.5 | 2.00 | 0.00 | 50.00 | 20.00 | 10.00 |");
    }
}
