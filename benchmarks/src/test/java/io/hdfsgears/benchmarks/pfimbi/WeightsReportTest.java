// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.benchmarks.pfimbi.WeightsSample.Got;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WeightsReportTest {
    private static final WeightedFlow LIGHT = new WeightedFlow("job_1_0001", 2, 1, List.of(List.of("h1", "h3")), 8);
    private static final WeightedFlow HEAVY = new WeightedFlow("job_1_0004", 2, 4, List.of(List.of("h2", "h3")), 8);

    private static WeightsSample sample(double seconds, long lightWaits, long light, long heavyWaits, long heavy) {
        return new WeightsSample(
                seconds,
                Map.of(
                        LIGHT.name(), new Got(lightWaits, light, light / 100, light),
                        HEAVY.name(), new Got(heavyWaits, heavy, heavy / 100, heavy)));
    }

    /** The third sample ends a stretch: there the heavy one had nothing waiting, and the light one got all. */
    private static final WeightsRound ROUND = new WeightsRound(
            "job",
            1,
            List.of(LIGHT, HEAVY),
            List.of(
                    sample(0, 5, 0, 5, 0),
                    sample(1, 5, 100, 5, 400),
                    sample(2, 5, 9_000, 0, 400),
                    sample(3, 5, 10_000, 5, 1_000),
                    sample(4, 5, 10_100, 5, 1_400),
                    sample(5, 5, 10_220, 5, 1_880)));

    @Test
    void onlyTheLongestStretchInWhichAllHadBlocksWaitingCounts() {
        assertThat(ROUND.backlogged()).extracting(WeightsSample::seconds).containsExactly(3.0, 4.0, 5.0);
        assertThat(ROUND.seconds()).isEqualTo(2);
        assertThat(ROUND.added(LIGHT, Got::receivedBytes)).isEqualTo(220);
        assertThat(ROUND.added(HEAVY, Got::receivedBytes)).isEqualTo(880);
        assertThat(WeightsReport.ratio(ROUND)).isEqualTo("1.00 : 4.00");
        assertThat(ROUND.error(HEAVY)).isCloseTo(0, within(1e-9));
    }

    @Test
    void anErrorIsAPartOfTheWantedShare() {
        WeightsRound even = new WeightsRound(
                "job", 2, List.of(LIGHT, HEAVY), List.of(sample(0, 1, 0, 1, 0), sample(1, 1, 500, 1, 500)));
        assertThat(even.error(LIGHT)).isCloseTo(1.5, within(1e-9));
        assertThat(even.error(HEAVY)).isCloseTo(-0.375, within(1e-9));
        assertThat(new WeightsReport(List.of(even)).text())
                .contains("| job | 2 | 1 | 2 | job_1_0001 | 1 | 5 | 0.0 | 50.00 % | 20.00 % | +150.0 % | 50.00 % |")
                .contains("job, round 2: 1.00 : 1.00; largest error 150.0 %");
    }

    @Test
    void everySampleIsKept(@TempDir Path folder) throws IOException {
        new WeightsReport(List.of(ROUND)).write(folder);
        assertThat(Files.readAllLines(folder.resolve("job-1.csv")))
                .hasSize(13)
                .contains("1,2.000,2,job_1_0004,4,0,400,400");
        assertThat(folder.resolve("job-1.svg")).content().contains("<svg");
    }
}
