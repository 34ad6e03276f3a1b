// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.trace;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.trace.JobPace;
import io.hdfsgears.sim.trace.JobTrace;
import io.hdfsgears.sim.trace.LoadSeries;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/** An experiment on a recorded day of jobs; the trace is read when the experiment runs. */
public abstract class TraceExperiment implements Experiment {
    private static final double WEEKEND = 0.6;
    private static final double DAY_SPREAD = 0.15;

    private final String name;
    private final String title;
    private final Supplier<JobTrace> trace;

    protected TraceExperiment(String name, String title, Supplier<JobTrace> trace) {
        this.name = name;
        this.title = title;
        this.trace = trace;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String title() {
        return title;
    }

    /** No paper measured it, unless an experiment says otherwise. */
    @Override
    public String source() {
        return "beyond SpringFS §5.1 (prediction is left to others there)";
    }

    protected final JobTrace jobs() {
        return trace.get();
    }

    /**
     * The recorded day once more, with durations and a level of its own, and less load on Saturdays and Sundays.
     *
     * @param day 0 is a Monday
     * @param durationSpread of the jobs' durations, log-normal
     */
    protected static LoadSeries day(JobTrace jobs, int day, double durationSpread, SplittableRandom random) {
        JobTrace whole = new JobTrace(jobs.name(), jobs.hosts(), List.of(), jobs.jobs());
        LoadSeries load = LoadSeries.of(whole, JobPace.USUAL, durationSpread, random);
        double level = Math.exp(DAY_SPREAD * random.nextGaussian());
        return load.scaled(day % 7 >= 5 ? WEEKEND * level : level);
    }
}
