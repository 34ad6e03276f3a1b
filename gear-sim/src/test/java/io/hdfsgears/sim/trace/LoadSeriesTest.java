// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.sim.trace.store.TraceLibrary;
import io.hdfsgears.testkit.SeededTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadSeriesTest {
    private static double sum(LoadSeries load) {
        double sum = 0;
        for (int minute = 0; minute < load.minutes(); minute++) {
            sum += 60 * load.total(minute, 3);
        }
        return sum;
    }

    @Test
    void thePackagedTracesHoldAllJobs() {
        assertThat(TraceLibrary.facebook2009().jobs()).hasSize(5894);
        assertThat(TraceLibrary.facebook2010().jobs()).hasSize(24442);
        assertThat(TraceLibrary.facebook2009().jobs().get(0)).isEqualTo(new Job(49, 740773, 2339561, 627471));
    }

    @Test
    void theEmptyHoursAreEmptyIndeed() {
        JobTrace trace = TraceLibrary.facebook2009();
        assertThat(trace.jobs()).noneMatch(job -> trace.emptyHours().contains((int) (job.submitSecond() / 3600)));
        assertThat(TraceLibrary.facebook2010().jobs().stream()
                        .filter(job -> job.submitSecond() / 3600 == 14)
                        .count())
                .as("2010 has two stray jobs there")
                .isLessThan(3);
    }

    @Test
    void aTraceMayComeInSwimsColumns(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("jobs.tsv");
        Files.writeString(file, "job0\t49\t49\t10\t20\t30\njob1\t50\t1\t1\t2\t3\tinput\n");
        assertThat(TraceLibrary.read(file, 8).jobs()).containsExactly(new Job(49, 10, 20, 30), new Job(50, 1, 2, 3));
        Files.writeString(file, "1\t2\tx\t4\n");
        assertThatThrownBy(() -> TraceLibrary.read(file, 8)).hasMessageContaining("line 1");
        Files.writeString(file, "\n");
        assertThatThrownBy(() -> TraceLibrary.read(file, 8)).hasMessageContaining("no jobs");
    }

    @Test
    void aJobsBytesAreSpreadOverItsDuration() {
        // 1.5 GB are six tasks of 10 MB/s: 25 s, and 30 s to start. Twice as fast, 12.5 s and 30 s.
        Job job = new Job(3600, 1_000_000_000, 200_000_000, 300_000_000);
        assertThat(JobPace.USUAL.seconds(job, 600)).isEqualTo(55);
        assertThat(JobPace.USUAL.faster(2).seconds(job, 600)).isEqualTo(42.5);
        assertThat(JobPace.USUAL.seconds(job, 3)).as("three hosts, three tasks").isEqualTo(80);
        LoadSeries load = LoadSeries.of(
                new JobTrace("one", 600, List.of(0), List.of(job)), JobPace.USUAL, 0, new SplittableRandom(1));
        assertThat(load.minutes()).isEqualTo(1380);
        assertThat(60 * (load.reads(0) + load.reads(1))).isCloseTo(1e9, within(1.0));
        assertThat(load.writtenBytes()).isCloseTo(3e8, within(1.0));
        assertThat(load.writePart(0, 3)).isCloseTo(0.9 / 1.9, within(1e-9));
        assertThat(load.writePart(3, 3)).isZero();
    }

    @SeededTest(seeds = 5)
    void aCapDelaysWorkAndLosesNoneUntilTheEnd(RandomGenerator random) {
        LoadSeries load = LoadSeries.of(TraceLibrary.facebook2009(), JobPace.USUAL, 0.5, random);
        double cap = load.quantile(0.95, 3);
        LoadSeries capped = load.cappedAt(cap, 3);
        assertThat(capped.peak(3)).isLessThanOrEqualTo(cap * (1 + 1e-9));
        assertThat(sum(capped)).isBetween(0.98 * sum(load), sum(load) * (1 + 1e-9));
        assertThat(load.cappedAt(load.peak(3), 3).peak(3)).isCloseTo(load.peak(3), within(1e-3));
    }

    @Test
    void daysAreJoinedAndScaled() {
        LoadSeries load = LoadSeries.of(TraceLibrary.facebook2009(), JobPace.USUAL, 0.5, new SplittableRandom(1));
        LoadSeries both = load.then(load.scaled(2));
        assertThat(both.minutes()).isEqualTo(2760);
        assertThat(both.total(1380 + 77, 3)).isEqualTo(2 * load.total(77, 3));
    }
}
