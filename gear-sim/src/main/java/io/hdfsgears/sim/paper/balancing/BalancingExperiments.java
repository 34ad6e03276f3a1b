// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.balancing;

import io.hdfsgears.sim.experiment.Experiment;
import java.util.List;

/** The experiments of this package, in the order of the report. */
public final class BalancingExperiments {
    private BalancingExperiments() {}

    public static List<Experiment> all() {
        return List.of(new RabbitBalancing(), new LayoutBalancing());
    }
}
