// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Takes what an experiment measures, seed after seed. Curves become the mean over the seeds at each x. */
final class Recording implements Measures {
    private final Experiment experiment;
    private final Map<String, List<Double>> values = new HashMap<>();
    private final Map<String, Map<String, SortedMap<Double, Mean>>> plots = new LinkedHashMap<>();
    private int seeds;

    private static final class Mean {
        private double sum;
        private int count;

        void add(double value) {
            sum += value;
            count++;
        }

        double value() {
            return sum / count;
        }
    }

    Recording(Experiment experiment) {
        this.experiment = experiment;
        for (Goal goal : experiment.goals()) {
            values.put(goal.measure(), new ArrayList<>());
        }
    }

    void run(long seed) {
        seeds++;
        experiment.run(seed, this);
        for (Map.Entry<String, List<Double>> value : values.entrySet()) {
            if (value.getValue().size() != seeds) {
                throw new IllegalStateException(
                        experiment.name() + " did not measure '" + value.getKey() + "' with seed " + seed);
            }
        }
    }

    @Override
    public void put(String measure, double value) {
        List<Double> list = values.get(measure);
        if (list == null) {
            throw new IllegalStateException(
                    experiment.name() + " measured '" + measure + "', which none of its goals names");
        }
        if (list.size() >= seeds) {
            throw new IllegalStateException(experiment.name() + " measured '" + measure + "' twice with one seed");
        }
        list.add(value);
    }

    @Override
    public void point(String plot, String curve, double x, double y) {
        plots.computeIfAbsent(plot, p -> new LinkedHashMap<>())
                .computeIfAbsent(curve, c -> new TreeMap<>())
                .computeIfAbsent(x, at -> new Mean())
                .add(y);
    }

    Outcome outcome(Seeds run) {
        List<Judged> judged = experiment.goals().stream()
                .map(goal -> new Judged(goal, new Spread(values.getOrDefault(goal.measure(), List.of()))))
                .toList();
        List<Figure> figures = new ArrayList<>();
        plots.forEach((title, curves) -> figures.add(figure(title, curves)));
        return new Outcome(experiment, run, judged, figures);
    }

    private static Figure figure(String title, Map<String, SortedMap<Double, Mean>> curves) {
        List<Figure.Curve> drawn = new ArrayList<>();
        curves.forEach((name, points) -> drawn.add(new Figure.Curve(
                name,
                points.entrySet().stream()
                        .map(point -> new Figure.Point(
                                point.getKey(), point.getValue().value()))
                        .toList())));
        return new Figure(title, drawn);
    }
}
