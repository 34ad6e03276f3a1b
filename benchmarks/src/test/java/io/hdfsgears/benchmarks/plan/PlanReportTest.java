// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.benchmarks.energy.PowerMeter;
import io.hdfsgears.planner.rehearsal.Pace;
import io.hdfsgears.planner.rehearsal.Rehearsed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlanReportTest {
    private static final Truth TRUTH = new Truth(
            "rabbit",
            false,
            2,
            100,
            40_000,
            "counters",
            5,
            2.0,
            300,
            0,
            new HostWatts(70, 80, 5),
            Pace.ShiftTimes.alike(4, 3),
            3e5,
            "a machine");

    private static PlanReport report(double joules, double awake, double p99) {
        Rehearsed.Second second = new Rehearsed.Second(1, 12, 5, 300_000, 400);
        return new PlanReport(
                TRUTH,
                List.of(
                        new Rehearsed(100, joules - 100, awake, p99, 300, 3, List.of(second)),
                        new Rehearsed(100, joules + 100, awake, p99, 300, 3, List.of(second))));
    }

    @Test
    void meansOfTheSeedsAreHeldAgainstTheGoals() {
        PlanReport report = report(41_600, 5.3, 2.4);
        assertThat(report.rows().get(0).differencePercent()).isCloseTo(4, within(1e-9));
        assertThat(report.rows()).extracting(PlanReport.Row::met).containsExactly(true, false, true);
        assertThat(report.met()).isFalse();
        assertThat(report(38_100, 4.8, 1.6).met()).isTrue();
    }

    @Test
    void tooLittleMissesTooMuchAlike() {
        assertThat(report(37_000, 5, 1.4).rows())
                .extracting(PlanReport.Row::met)
                .containsExactly(false, true, false);
    }

    @Test
    void csvHasALineForEachMeasure() {
        assertThat(report(41_600, 5.3, 2.4).csv().lines())
                .containsExactly(
                        "rabbit,off,joules,41600.00,40000.00,+4.0,5,met",
                        "rabbit,off,hosts awake,5.30,5.00,+6.0,5,missed",
                        "rabbit,off,p99 of reads s,2.40,2.00,+20.0,25,met");
        assertThat(report(1, 1, 1).course()).endsWith("1,12,5,300000,400\n");
    }

    @Test
    void tableSaysWhatWasMeasuredAndHow() {
        assertThat(report(41_600, 5.3, 2.4).table())
                .contains("joules: counters")
                .contains("least to most of 2 beginnings: joules 41500 to 41700, hosts awake 5.30 to 5.30")
                .contains("| hosts awake | 5.30 | 5.00 | +6.0 % | 5 % | missed |");
    }

    @Test
    void truthIsReadAsItWasWritten(@TempDir Path folder) throws IOException {
        TRUTH.save(folder.resolve("truth.json"));
        assertThat(Truth.load(folder.resolve("truth.json"))).isEqualTo(TRUTH);
    }

    @Test
    void hostsAwakeCountByTime() {
        List<Look> looks = List.of(
                new Look(0, 12, 12, "STEADY", 0, 0, 0),
                new Look(1, 12, 2, "DRAINING", 0, 0, 0),
                new Look(4, 2, 2, "STEADY", 0, 0, 0));
        assertThat(Look.meanAwake(looks, 10)).isCloseTo((4 * 12 + 6 * 2) / 10.0, within(1e-9));
    }

    @Test
    void joulesAreThoseBetweenTwoStands() {
        PowerMeter.Stand before = new PowerMeter.Stand(0, Map.of("h01", 4294967290.0, "h02", 100.0));
        PowerMeter.Stand after = new PowerMeter.Stand(10_000_000_000L, Map.of("h01", 694.0, "h02", 150.0));
        assertThat(after.joulesSince(before)).isEqualTo(750); // a counter of 32 bits wraps
        assertThat(after.wattsSince(before, host -> host.equals("h02"))).isEqualTo(5);
    }
}
