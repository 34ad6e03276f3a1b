// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import io.hdfsgears.planner.model.Candidate;
import io.hdfsgears.planner.model.Study;
import io.hdfsgears.sim.trace.LoadSeries;
import java.util.List;

/** The report's charts. */
final class Charts {
    private static final String TODAY = "today";
    private static final String RECOMMENDED = "recommended";
    /** Classes of the lines of other plans. */
    private static final List<String> OTHERS = List.of("other", "third");

    private final Study study;

    Charts(Study study) {
        this.study = study;
    }

    /** The recommended plan above its layout under the other conducts. */
    String awake() {
        LineChart chart =
                chart("Hosts awake").line(TODAY, TODAY, minute -> study.site().hosts());
        study.recommended().ifPresent(best -> {
            List<Candidate> others = otherConducts(best);
            for (int i = 0; i < Math.min(OTHERS.size(), others.size()); i++) {
                Candidate plan = others.get(i);
                chart.line(
                        plan.outcome().plan().conduct().word(),
                        OTHERS.get(i),
                        minute -> plan.outcome().awake()[minute]);
            }
            chart.line(RECOMMENDED, RECOMMENDED, minute -> best.outcome().awake()[minute]);
        });
        return chart.figure();
    }

    String watts() {
        LineChart chart = chart("Power, kW")
                .line(TODAY, TODAY, minute -> study.today().outcome().watts()[minute] / 1000);
        study.recommended()
                .ifPresent(plan -> chart.line(
                        RECOMMENDED, RECOMMENDED, minute -> plan.outcome().watts()[minute] / 1000));
        return chart.figure();
    }

    String load() {
        LoadSeries load = study.load();
        return chart("Load, MB/s")
                .line("read", "read", minute -> load.reads(minute) / 1e6)
                .line("written, one copy", "third", minute -> load.writes(minute) / 1e6)
                .figure();
    }

    private List<Candidate> otherConducts(Candidate best) {
        return study.candidates().stream()
                .filter(one -> !one.equals(best) && !one.outcome().plan().pfimbi())
                .filter(one -> one.outcome()
                                .plan()
                                .layout()
                                .equals(best.outcome().plan().layout())
                        && one.outcome()
                                .plan()
                                .gears()
                                .equals(best.outcome().plan().gears())
                        && one.outcome().plan().primaries()
                                == best.outcome().plan().primaries())
                .toList();
    }

    private LineChart chart(String title) {
        return new LineChart(title, study.load().minutes());
    }
}
