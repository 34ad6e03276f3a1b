// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.validate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hdfsgears.benchmarks.jobs.Job;
import io.hdfsgears.sim.scenario.Scenario;
import io.hdfsgears.sim.scenario.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ValidateTest {
    private static Scenario scenario() throws Exception {
        return ScenarioReader.read(new ObjectMapper().readTree("""
                        { "name": "small", "duration": "4m", "sample": "10s",
                          "cluster": { "hosts": 6, "primaries": 2, "blockSize": "1m", "blocks": 40 },
                          "hardware": { "wake": "1s", "sleep": "1s", "watts": { "idle": 70, "busy": 126, "asleep": 5 } },
                          "clients": { "reads": [ { "at": "10s", "megabytesPerSecond": 5 } ],
                                       "writes": [ { "at": "0s", "megabytesPerSecond": 1 } ] },
                          "shifts": [ { "at": "20s", "to": "min" }, { "at": "2m", "to": "max" } ] }
                        """));
    }

    private static Course course(double copied, double draining) {
        List<Course.Point> points =
                List.of(new Course.Point(10, 6, 5, 1, 0, 420), new Course.Point(20, 2, 5, 1, 2, 160));
        return new Course(points, Map.of("shift 1: DRAINING", draining), 100e6, 20e6, copied, 5800, 0, "a rack");
    }

    @Test
    void aPhaseBelongsToTheShiftBeforeIt() {
        Phases phases = new Phases(List.of(5.0, 50.0));
        phases.look(1, "STEADY");
        phases.look(6, "DRAINING");
        phases.look(7, "DRAINING");
        phases.look(9, "POWERING_DOWN");
        phases.look(10, "STEADY");
        phases.look(52, "WAKING");
        assertThat(phases.until(55))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("shift 1: DRAINING", 3.0, "shift 1: POWERING_DOWN", 1.0, "shift 2: WAKING", 3.0));
    }

    @Test
    void jobsComeAtTheScenariosRate() throws Exception {
        List<Job> jobs = Arrivals.of(scenario(), 1);
        List<Job> reads = jobs.stream().filter(job -> job.readBytes() > 0).toList();
        assertThat(reads.size() * (1 << 20) / 230e6).isCloseTo(5, within(0.5));
        assertThat(reads).allMatch(job -> job.atMillis() >= 10_000 && job.atMillis() < 240_000);
        assertThat((jobs.size() - reads.size()) * (1 << 20) / 240e6).isCloseTo(1, within(0.25));
        assertThat(jobs).isSortedAccordingTo((a, b) -> Long.compare(a.atMillis(), b.atMillis()));
        assertThat(Arrivals.of(scenario(), 1)).isEqualTo(jobs);
    }

    /** A file is read after it was written. */
    @Test
    void readsFindTheirFile() throws Exception {
        List<Job> jobs = Arrivals.of(scenario(), 3);
        assertThat(jobs.stream().filter(job -> job.input().startsWith("/validate/written/")))
                .isNotEmpty()
                .allMatch(read -> jobs.stream()
                        .anyMatch(write ->
                                write.output().equals(read.input()) && write.atMillis() <= read.atMillis() - 9_999));
        assertThat(Arrivals.before(scenario())).hasSize(40);
    }

    @Test
    void theSimulatedSideHasBothShifts(@TempDir Path folder) throws Exception {
        Course course = SimulatedSide.of(scenario(), 1);
        assertThat(course.points()).hasSize(24).anyMatch(point -> point.awake() == 2);
        assertThat(course.points().get(23).awake()).isEqualTo(6);
        assertThat(course.phaseSeconds().keySet())
                .anyMatch(phase -> phase.startsWith("shift 1: "))
                .anyMatch(phase -> phase.startsWith("shift 2: "));
        assertThat(course.joules()).isBetween(2 * 70 * 240.0, 6 * 126 * 240.0);
        course.save(folder.resolve("rack.json"));
        assertThat(Course.load(folder.resolve("rack.json"))).isEqualTo(course);
        assertThat(new ValidateReport(List.of(course), course).met()).isTrue();
    }

    @Test
    void differencesAreJudged() {
        ValidateReport report = new ValidateReport(List.of(course(90e6, 4), course(98e6, 6)), course(100e6, 5));
        assertThat(report.met()).isTrue();
        assertThat(report.csv()).contains("\"moved and repaired MB\",90.0,94.0,98.0,100.0,-6.0,10,met");
        ValidateReport off = new ValidateReport(List.of(course(88e6, 5)), course(100e6, 6));
        assertThat(off.met()).isFalse();
        assertThat(off.table())
                .contains("| moved and repaired MB | 88.0 / 88.0 / 88.0 | 100.0 | -12.0 % | 10 % | missed |");
        assertThat(off.csv()).contains("\"shift 1: DRAINING, s\",5.0,5.0,5.0,6.0,-16.7,15,missed");
        assertThat(course(1, 1).awakeHostSeconds()).isEqualTo(6 * 10 + 2 * 10);
    }
}
