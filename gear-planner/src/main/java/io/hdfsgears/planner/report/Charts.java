// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.report;

import io.hdfsgears.planner.model.Candidate;
import io.hdfsgears.planner.model.Study;
import io.hdfsgears.sim.report.Figure;
import io.hdfsgears.sim.report.Plots;
import io.hdfsgears.sim.trace.LoadSeries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/** The report's charts as SVG, thinned to a few hundred points. */
final class Charts {
    private static final int MOST_POINTS = 500;
    private static final double DAY = 1440;

    private final Study study;

    Charts(Study study) {
        this.study = study;
    }

    String awake() throws IOException {
        Map<String, IntToDoubleFunction> curves = new LinkedHashMap<>();
        curves.put("today", minute -> study.site().hosts());
        shown().forEach((name, plan) ->
                curves.put(name, minute -> plan.outcome().awake()[minute]));
        return svg("Hosts awake (day, hosts)", curves);
    }

    String watts() throws IOException {
        Map<String, IntToDoubleFunction> curves = new LinkedHashMap<>();
        curves.put("today", minute -> study.today().outcome().watts()[minute] / 1000);
        study.recommended()
                .ifPresent(plan ->
                        curves.put("recommended", minute -> plan.outcome().watts()[minute] / 1000));
        return svg("Power (day, kW)", curves);
    }

    String load() throws IOException {
        LoadSeries load = study.load();
        Map<String, IntToDoubleFunction> curves = new LinkedHashMap<>();
        curves.put("read", minute -> load.reads(minute) / 1e6);
        curves.put("written, one copy", minute -> load.writes(minute) / 1e6);
        return svg("Load (day, MB per second)", curves);
    }

    /** The recommended plan, and its layout under the other conducts. */
    private Map<String, Candidate> shown() {
        Map<String, Candidate> shown = new LinkedHashMap<>();
        study.recommended().ifPresent(best -> {
            shown.put("recommended", best);
            study.candidates().stream()
                    .filter(one -> !one.equals(best))
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
                    .forEach(one -> shown.put(one.outcome().plan().conduct().word(), one));
        });
        return shown;
    }

    private String svg(String title, Map<String, IntToDoubleFunction> curves) throws IOException {
        int minutes = study.load().minutes();
        int step = Math.max(1, (minutes + MOST_POINTS - 1) / MOST_POINTS);
        List<Figure.Curve> drawn = new ArrayList<>();
        curves.forEach((name, value) -> {
            List<Figure.Point> points = new ArrayList<>();
            for (int from = 0; from < minutes; from += step) {
                double sum = 0;
                int to = Math.min(minutes, from + step);
                for (int minute = from; minute < to; minute++) {
                    sum += value.applyAsDouble(minute);
                }
                points.add(new Figure.Point(from / DAY, sum / (to - from)));
            }
            drawn.add(new Figure.Curve(name, points));
        });
        String svg = Plots.svg(new Figure(title, drawn));
        String heading = title.substring(0, title.lastIndexOf('(')).strip();
        return svg.substring(svg.indexOf("<svg"))
                .replaceFirst("<svg", "<svg role=\"img\" aria-label=\"" + heading + "\"");
    }
}
