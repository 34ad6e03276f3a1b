// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.hdfs.proto.GearProtos.DecisionProto;
import io.hdfsgears.sim.trace.JobPace;
import io.hdfsgears.sim.trace.JobTrace;
import io.hdfsgears.sim.trace.LoadSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TraceReportTest {
    /** Ten seconds idle, ten that keep eight of twelve hosts busy, ten idle; hosts follow two seconds late. */
    private static TraceReport report() {
        List<Sample> samples = new ArrayList<>();
        for (int second = 0; second <= 30; second++) {
            boolean busy = second >= 10 && second < 20;
            boolean awake = second >= 12 && second < 22;
            samples.add(new Sample(second, busy ? 20e6 : 0, busy ? 4e6 : 0, 0, 0, awake ? 9 : 2, awake ? 9 : 2, 2));
        }
        return new TraceReport(12, 3, 4e6, 2, samples);
    }

    @Test
    void hostSecondsAgainstAllAndAgainstTheIdeal() {
        // (20 + 3 x 4) MB/s are 8 hosts of 4 MB/s
        assertThat(report().idealPart()).isCloseTo((10 * 8 + 20 * 2) / 360.0, within(1e-9));
        assertThat(report().runningPart()).isCloseTo((10 * 9 + 20 * 2) / 360.0, within(1e-9));
    }

    @Test
    void hostsThatAreTwoSecondsLateFollowPerfectlyTwoSecondsLate() {
        assertThat(report().correlation(2)).isCloseTo(1, within(1e-9));
        assertThat(report().correlation(0)).isBetween(0.5, 0.8);
    }

    @Test
    void rowsAndDecisions() {
        assertThat(report().table()).contains("| 10 | 20.0 | 4.0 | 8.0 | 0.0 | 0.0 | 9 | 9 | 2 |");
        DecisionProto shift = DecisionProto.newBuilder()
                .setAtMillis(12_400)
                .setKind("SHIFT")
                .setFrom(2)
                .setTo(9)
                .setReason("because")
                .build();
        assertThat(TraceReport.decisions(List.of(shift), 2_000)).contains("| 10 | SHIFT | 2 → 9 | because |");
    }

    @Test
    void theScaledTraceAsksForThePeakAtItsCapAndKeepsItsBytes() {
        StringBuilder jobs = new StringBuilder();
        for (int minute = 0; minute < 1200; minute++) {
            jobs.append(60 * minute + "\t" + (minute % 100 < 10 ? 9_000_000_000L : 1_000_000_000L) + "\t0\t1000000\n");
        }
        LoadSeries day = LoadSeries.of(
                JobTrace.parse("test", 600, List.of(), jobs.toString()), JobPace.USUAL, 0, new SplittableRandom(1));
        ScaledTrace scaled = new ScaledTrace(day, 2, 4, 60, 0.95, 38e6, 3);
        double most = 0;
        for (int second = 0; second < 240; second++) {
            most = Math.max(most, scaled.reads(second, second + 1) + 3 * scaled.writes(second, second + 1));
        }
        assertThat(most).isCloseTo(38e6, within(1e3));
        assertThat(scaled.seconds()).isEqualTo(240);
        assertThat(scaled.reads(240, 241)).isZero();
    }
}
