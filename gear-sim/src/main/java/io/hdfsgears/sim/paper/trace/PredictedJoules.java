// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.trace;

import io.hdfsgears.core.resize.PredictivePolicy;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactivePolicy;
import io.hdfsgears.core.resize.ReactiveSettings;
import io.hdfsgears.core.resize.ResizingPolicy;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.trace.JobTrace;
import io.hdfsgears.sim.trace.LoadSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Joules and unmet work of the predictive policy by its quantile, against the reactive policy with its defaults. */
final class PredictedJoules extends TraceExperiment {
    /** Minutes of a slot of the day, and the percent of dfs.namenode.gear.auto.quantile; the first are the product's. */
    private static final List<int[]> CASES =
            List.of(new int[] {15, 75}, new int[] {15, 50}, new int[] {5, 75}, new int[] {5, 50}, new int[] {1, 75});

    PredictedJoules(String name, String title, Supplier<JobTrace> trace) {
        super(name, title, trace);
    }

    @Override
    public List<Goal> goals() {
        List<Goal> goals = new ArrayList<>();
        for (int[] set : CASES) {
            double any = set == CASES.get(0) ? 1 : Double.POSITIVE_INFINITY;
            goals.add(Goal.mean(joules(set), "×", "", 0, any * 1.02));
            goals.add(Goal.mean(unmet(set), "%", "", 0, any * 5));
        }
        goals.add(Goal.shown("unmet, reactive", "%", ""));
        goals.add(Goal.shown("joules, the papers' reactive policy to reactive", "×", ""));
        goals.add(Goal.shown("unmet, the papers' reactive policy", "%", ""));
        return goals;
    }

    private static String joules(int[] set) {
        return "joules, predictive to reactive, " + set[0] + "-minute slots, quantile " + set[1];
    }

    private static String unmet(int[] set) {
        return "unmet, predictive, " + set[0] + "-minute slots, quantile " + set[1];
    }

    @Override
    public String notes() {
        return """
                The days of the resizing experiments. *Reactive* is the product's policy with its defaults: it waits 10 minutes before
                it shrinks. *The papers'* policy shrinks at once. Hosts draw what an HP ProLiant G5 does, and 5 W asleep.
                """;
    }

    @Override
    public void run(long seed, Measures out) {
        LoadSeries days = ResizingPolicies.days(jobs(), seed);
        int replication = TraceReplay.CLUSTER.replication();
        double most = days.quantile(TraceReplay.CAPACITY_QUANTILE, replication);
        LoadSeries load = days.cappedAt(most, replication);
        double host = most / TraceReplay.CLUSTER.hosts();
        PolicyRun reactive =
                run(new ReactivePolicy(ResizingPolicies.capacity(host, 0), ReactiveSettings.CALM), load, host);
        PolicyRun papers =
                run(new ReactivePolicy(ResizingPolicies.capacity(host, 0), ReactiveSettings.PAPER), load, host);
        for (int[] set : CASES) {
            PolicyRun predictive = run(
                    new PredictivePolicy(ResizingPolicies.capacity(host, 0), ReactiveSettings.PAPER, settings(set)),
                    load,
                    host);
            out.put(joules(set), predictive.joules() / reactive.joules());
            out.put(unmet(set), 100 * predictive.unmet());
        }
        out.put("unmet, reactive", 100 * reactive.unmet());
        out.put("joules, the papers' reactive policy to reactive", papers.joules() / reactive.joules());
        out.put("unmet, the papers' reactive policy", 100 * papers.unmet());
    }

    private static PredictiveSettings settings(int[] set) {
        PredictiveSettings usual = PredictiveSettings.USUAL;
        return new PredictiveSettings(
                60 * set[0],
                usual.days(),
                usual.weeks(),
                usual.leadSeconds(),
                set[1] / 100.0,
                usual.missRate(),
                usual.mostReserve());
    }

    private static <S> PolicyRun run(ResizingPolicy<S> policy, LoadSeries load, double host) {
        return PolicyRun.of(
                policy, TraceReplay.CLUSTER, load, host, ResizingPolicies.COUNTED_FROM, "", new TraceReplay.Unseen());
    }
}
