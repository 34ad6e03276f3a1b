// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.trace;

import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.PredictivePolicy;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactivePolicy;
import io.hdfsgears.core.resize.ReactiveSettings;
import io.hdfsgears.core.resize.ResizingPolicy;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import io.hdfsgears.sim.trace.JobTrace;
import io.hdfsgears.sim.trace.LoadSeries;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** Beyond the papers: what a learned rhythm saves, in unmet demand and machine-hours. */
final class ResizingPolicies extends TraceExperiment {
    static final int COUNTED_FROM = 8 * 1440;
    private static final int DAYS = 15;

    ResizingPolicies(String name, String title, Supplier<JobTrace> trace) {
        super(name, title, trace);
    }

    @Override
    public List<Goal> goals() {
        return List.of(
                Goal.shown("machine-hours, reactive to oracle", "×", ""),
                Goal.shown("machine-hours, calm reactive to oracle", "×", ""),
                Goal.shown("machine-hours, predictive to oracle", "×", ""),
                Goal.shown("unmet, reactive", "%", ""),
                Goal.shown("unmet, calm reactive", "%", ""),
                Goal.shown("unmet, predictive", "%", ""),
                Goal.mean("unmet, predictive to reactive", "×", "", 0, 1),
                Goal.shown("unmet, reactive with the predictive policy's machine-hours", "%", ""),
                Goal.mean("unmet, predictive to reactive with the same machine-hours", "×", "", 0, 1));
    }

    @Override
    public String notes() {
        return """
                100 hosts, p = 14, r = 3, one decision a minute; a wanted host serves in the minute after next (40 s to wake, and \
                its block report), hosts not wanted go at once; no migration. The oracle has just the hosts that each minute \
                needs, at least p, and leaves nothing unmet. *Reactive* follows the last minute, as the papers do; *calm* waits 10 \
                minutes before it shrinks; *predictive* learns the day and the week. Unmet is work that its minute had no host \
                for.

                The trace is one day, sampled: its rhythm over days is made here, not recorded. The day is repeated for 15 \
                days, each with job durations and starts of its own (the seed), a level of its own (log-normal, 0.15) and 0.6 \
                of the load on days 6, 7, 13 and 14; days 9 to 15 count. Single jobs therefore come back at the same time every \
                day, which favours prediction more than life would; compare the policies, not the figures with other \
                work. The last line gives the reactive policy so much headroom that it uses at least the machine-hours of the \
                predictive one: what it takes to do as well without learning.""";
    }

    @Override
    public void run(long seed, Measures out) {
        LoadSeries month = days(jobs(), seed);
        int replication = TraceReplay.CLUSTER.replication();
        double capacity = month.quantile(TraceReplay.CAPACITY_QUANTILE, replication);
        LoadSeries load = month.cappedAt(capacity, replication);
        double host = capacity / TraceReplay.CLUSTER.hosts();
        int from = COUNTED_FROM;
        double oracle = oracle(load, host, from, out);
        PolicyRun reactive = run(reactive(host, 0, ReactiveSettings.PAPER), load, host, from, "reactive", out);
        PolicyRun calm = run(reactive(host, 0, ReactiveSettings.CALM), load, host, from, "calm reactive", out);
        PolicyRun predictive = run(
                new PredictivePolicy(capacity(host, 0), ReactiveSettings.PAPER, PredictiveSettings.USUAL),
                load,
                host,
                from,
                "predictive",
                out);
        out.put("machine-hours, reactive to oracle", reactive.hostMinutes() / oracle);
        out.put("machine-hours, calm reactive to oracle", calm.hostMinutes() / oracle);
        out.put("machine-hours, predictive to oracle", predictive.hostMinutes() / oracle);
        out.put("unmet, reactive", 100 * reactive.unmet());
        out.put("unmet, calm reactive", 100 * calm.unmet());
        out.put("unmet, predictive", 100 * predictive.unmet());
        out.put("unmet, predictive to reactive", predictive.unmet() / reactive.unmet());
        PolicyRun dear = asDear(predictive.hostMinutes(), load, host, from);
        out.put("unmet, reactive with the predictive policy's machine-hours", 100 * dear.unmet());
        out.put("unmet, predictive to reactive with the same machine-hours", predictive.unmet() / dear.unmet());
    }

    /** The recorded day again and again, each with its own lot. */
    static LoadSeries days(JobTrace jobs, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LoadSeries days = day(jobs, 0, TraceReplay.DURATION_SPREAD, random);
        for (int day = 1; day < DAYS; day++) {
            days = days.then(day(jobs, day, TraceReplay.DURATION_SPREAD, random));
        }
        return days;
    }

    private static PolicyRun asDear(double hostMinutes, LoadSeries load, double host, int from) {
        PolicyRun run = new PolicyRun(0, 1, 0);
        for (double headroom = 0.05; run.hostMinutes() < hostMinutes && headroom < 20; headroom *= 1.3) {
            run = PolicyRun.of(
                    reactive(host, headroom, ReactiveSettings.PAPER),
                    TraceReplay.CLUSTER,
                    load,
                    host,
                    from,
                    "",
                    new TraceReplay.Unseen());
        }
        return run;
    }

    private static <S> PolicyRun run(
            ResizingPolicy<S> policy, LoadSeries load, double host, int from, String curve, Measures out) {
        return PolicyRun.of(policy, TraceReplay.CLUSTER, load, host, from, curve, out);
    }

    private static ReactivePolicy reactive(double host, double headroom, ReactiveSettings settings) {
        return new ReactivePolicy(capacity(host, headroom), settings);
    }

    static Capacity capacity(double host, double headroom) {
        int primaries = TraceReplay.CLUSTER.primaries();
        return new Capacity(
                TraceReplay.CLUSTER.hosts(), primaries, TraceReplay.CLUSTER.replication(), primaries, host, headroom);
    }

    private static double oracle(LoadSeries load, double host, int from, Measures out) {
        double sum = 0;
        for (int minute = from; minute < load.minutes(); minute++) {
            double needed = load.total(minute, TraceReplay.CLUSTER.replication()) / host;
            double hosts = Math.max(TraceReplay.CLUSTER.primaries(), Math.ceil(needed - 1e-9));
            sum += hosts;
            if (minute < from + 1440) {
                out.point("Hosts awake by policy (minute, hosts)", "oracle", minute - from, hosts);
            }
        }
        return sum;
    }
}
