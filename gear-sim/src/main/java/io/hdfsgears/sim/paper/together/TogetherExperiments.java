// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.trace.store.TraceLibrary;
import java.util.List;

/** The experiments of this package, in the order of the report. */
public final class TogetherExperiments {
    private TogetherExperiments() {}

    public static List<Experiment> all() {
        return List.of(
                new AllTogether(TraceLibrary::facebook2010, 60),
                new LowGearKill(20),
                new HomeAgain(60),
                new FreshReads(30));
    }
}
