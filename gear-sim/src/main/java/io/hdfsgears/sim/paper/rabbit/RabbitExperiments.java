// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.rabbit;

import io.hdfsgears.sim.experiment.Experiment;
import java.util.List;

/** The experiments of this package, in the order of the report. */
public final class RabbitExperiments {
    private RabbitExperiments() {}

    public static List<Experiment> all() {
        return List.of(
                new EqualWorkExperiment(),
                new RecoveryGroupSizeExperiment(),
                new PrimaryFailureExperiment(),
                new DatasetExperiment(14, 2, 7, 2_000),
                new DatasetExperiment(500, 20, 10, 10_000),
                new FairShareExperiment(),
                new PriorityShareExperiment(),
                new ReadPowerExperiment());
    }
}
