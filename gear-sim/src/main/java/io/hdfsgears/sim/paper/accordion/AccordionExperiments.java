// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.sim.experiment.Experiment;
import java.util.List;

/** The experiments of this package, in the order of the report. */
public final class AccordionExperiments {
    private AccordionExperiments() {}

    public static List<Experiment> all() {
        return List.of(
                new MovedDataExperiment(),
                new EveryShiftExperiment(),
                new StorageExperiment(),
                new AnyGroupsExperiment(),
                new ReflectTimeExperiment(),
                new ReadScalingExperiment(),
                new ServingSkewExperiment());
    }
}
