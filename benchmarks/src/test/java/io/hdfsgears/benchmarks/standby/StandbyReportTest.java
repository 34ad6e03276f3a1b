// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.standby;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.benchmarks.Metered;
import io.hdfsgears.benchmarks.jobs.JobLog;
import io.hdfsgears.rack.demo.MeteredJoules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StandbyReportTest {
    private static final long MB = 1_000_000;

    /** Moves 10 MB a second from second 5 to 15; a host sleeps from second 20 on. */
    private static List<Look> looks(boolean on) {
        List<Look> looks = new ArrayList<>();
        for (int second = 0; second < 30; second++) {
            boolean asleep = on && second >= 20;
            long moved = on ? 7 * MB + 10 * MB * Math.max(0, Math.min(10, second - 5)) : 0;
            String waiting = on && second < 2 ? "until later" : "";
            looks.add(new Look(second, asleep ? 1 : 0, asleep ? 4 : 5, on && second >= 15 ? 1 : 0, moved, waiting));
        }
        return looks;
    }

    private static StandbyRound round(
            boolean on, int accepted, int errors, int woken, int fewest, @Nullable Integer frozen) {
        JobLog.Figures figures = new JobLog.Figures(100, 100 * MB, errors, 0, 10, 40, 12, 30_000);
        JobLog.Figures none = new JobLog.Figures(5, MB, 0, 0, 20, 30, 22, 1_000);
        MeteredJoules energy = new MeteredJoules(6_000, Map.of("pdu", 6_000.0), "measured", 0, 0, 0, List.of());
        return new StandbyRound(
                looks(on),
                figures,
                frozen == null ? null : new Metered(energy, 30),
                new Storage(300 * MB, 0, on ? 107 * MB : 0, on ? 0.93 : 0, 3),
                new StandbyRound.Orders(accepted, 0),
                frozen,
                none,
                woken,
                4.2,
                none,
                fewest,
                1.5);
    }

    private static StandbyReport report(StandbyRound on) {
        return new StandbyReport(3, Map.of(Side.ON, List.of(on), Side.OFF, List.of(round(false, 0, 0, 0, 3, 0))));
    }

    @Test
    void figuresOfARound() {
        StandbyRound on = round(true, 1, 0, 0, 3, 1);
        assertThat(on.firstAsleepSeconds()).isEqualTo(20);
        assertThat(on.meanAsleep()).isEqualTo(10 / 30.0);
        assertThat(on.lastAsleep()).isEqualTo(1);
        assertThat(on.movedBefore()).isEqualTo(7 * MB);
        assertThat(on.moved()).isEqualTo(100 * MB);
        assertThat(on.moveFrom()).isEqualTo(6);
        assertThat(on.moveUntil()).isEqualTo(15);
        StandbyRound off = round(false, 0, 0, 0, 3, null);
        assertThat(off.firstAsleepSeconds()).isNaN();
        assertThat(off.moveFrom()).isNaN();
        assertThat(off.moveUntil()).isNaN();
    }

    @Test
    void tablesHaveAColumnForEachSide() {
        String text = report(round(true, 1, 0, 0, 3, 1)).text();
        assertThat(text)
                .contains("| EAFR | off | on |")
                .contains("| first standby server asleep, s | never | 20 |")
                .contains("| joules in the window | 6000 | 6000 |")
                .contains("| watts of the rack, mean | 200 | 200 |")
                .contains("| MB moved in the window | 0 | 100 |")
                .contains("| MB on standby servers asleep | 0 | 107 |")
                .contains("| fullest standby server, % of its disk | 0.0 | 93.0 |")
                .contains("| 20 | 0.0 | 1.0 | 107 |")
                .contains("2 of 30: until later");
    }

    @Test
    void plainHostsHaveNoMetersAndNoProof() {
        StandbyReport report = new StandbyReport(3, Map.of(Side.ON, List.of(round(true, 1, 0, 0, 3, null))));
        assertThat(report.text())
                .contains("| joules in the window | not metered |")
                .contains("plain processes");
        assertThat(report.missed()).isEmpty();
    }

    @Test
    void whatIsNotAsItShouldBeIsNamed() {
        assertThat(report(round(true, 1, 0, 0, 3, 1)).missed()).isEmpty();
        assertThat(report(round(true, 0, 2, 1, 2, 0)).missed())
                .containsExactly(
                        "on: 2 client errors",
                        "on: 1 hosts woke for cold files",
                        "on: a block with 2 replicas",
                        "on: no standby server sleeps by an order of EAFR",
                        "on: a host asleep is not frozen");
    }
}
