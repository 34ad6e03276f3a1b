// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.trace;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.trace.store.TraceLibrary;
import java.util.List;

/** The experiments of this package, in the order of the report. */
public final class TraceExperiments {
    private TraceExperiments() {}

    public static List<Experiment> all() {
        return List.of(
                new TraceReplay(
                        "trace-facebook-2009",
                        "Machine-hours and migration, Facebook 2009",
                        TraceLibrary::facebook2009),
                new TraceReplay(
                        "trace-facebook-2010",
                        "Machine-hours and migration, Facebook 2010",
                        TraceLibrary::facebook2010),
                new ResizingPolicies(
                        "resizing-facebook-2009", "Resizing policies, Facebook 2009", TraceLibrary::facebook2009),
                new ResizingPolicies(
                        "resizing-facebook-2010", "Resizing policies, Facebook 2010", TraceLibrary::facebook2010),
                new PredictedJoules(
                        "joules-facebook-2009", "Joules of prediction, Facebook 2009", TraceLibrary::facebook2009),
                new PredictedJoules(
                        "joules-facebook-2010", "Joules of prediction, Facebook 2010", TraceLibrary::facebook2010));
    }
}
