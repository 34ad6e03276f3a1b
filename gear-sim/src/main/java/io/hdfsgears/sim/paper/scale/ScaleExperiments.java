// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.scale;

import io.hdfsgears.sim.experiment.Experiment;
import java.util.List;

/** The experiments of this package, in the order of the report. */
public final class ScaleExperiments {
    private ScaleExperiments() {}

    public static List<Experiment> all() {
        return List.of(new GearCycle());
    }
}
