// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WriteReportTest {
    private static Written job(String contestant, int round, double seconds) {
        return new Written(
                contestant,
                round,
                seconds,
                2 * seconds,
                3 * seconds,
                1000,
                10,
                DiskShare.of(List.of(3_000_000L, 1_000_000L), 4),
                Map.of("AddBlock", 10L, "Complete", 5L),
                List.of(new Arrivals.Sample(1, 5, 0, 0), new Arrivals.Sample(seconds, 10, 10, 4)));
    }

    @Test
    void mediansAreComparedWithTheFirst() {
        String text = new WriteReport(
                        100, List.of(job("a", 1, 10), job("a", 2, 30), job("a", 3, 20), job("b", 1, 5), job("b", 2, 5)))
                .text();
        assertThat(text)
                .contains("| a | 10.0 / 20.0 / 30.0 | 3.3 / 5.0 / 10.0 |")
                .contains("b against a, medians: job 0.25, all copies 0.25, all on disk 0.25, joules 1.00.")
                .contains("| AddBlock | 1.00 / 1.00 / 1.00 | 1.00 / 1.00 / 1.00 |")
                .contains("| 2 | b | 5.0 | 10.0 | 15.0 | 3 | 1 |")
                .contains("| Complete | 0.50 / 0.50 / 0.50 |");
    }

    @Test
    void arrivalsAreKeptForEachRound(@TempDir Path folder) throws IOException {
        new WriteReport(100, List.of(job("stock (3,3)", 1, 30), job("Pfimbi (3,1)", 1, 10))).write(folder);
        assertThat(Files.readAllLines(folder.resolve("arrivals.csv")))
                .hasSize(5)
                .contains("Pfimbi (3 of 1),1,1.00,5,0,0", "stock (3 of 3),1,30.00,10,10,4");
        assertThat(folder.resolve("arrivals-1.svg")).content().contains("<svg");
    }
}
