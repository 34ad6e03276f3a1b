// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.springfs;

import io.hdfsgears.sim.experiment.Experiment;
import java.util.List;

/** The experiments of this package, in the order of the report. */
public final class SpringFsExperiments {
    private SpringFsExperiments() {}

    public static List<Experiment> all() {
        return List.of(
                new WriteThroughputExperiment(),
                new CleanUpExperiment(),
                new ResizeExperiment(),
                new ReadOffloadingExperiment(),
                new MigrationModesExperiment());
    }
}
