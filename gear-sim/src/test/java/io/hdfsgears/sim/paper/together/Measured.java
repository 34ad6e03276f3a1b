// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.HashMap;
import java.util.Map;

/** One run of an experiment in a test. */
final class Measured {
    private Measured() {}

    /** @return what was measured: once each, and one for each goal */
    static Map<String, Double> by(Experiment experiment, long seed) {
        Map<String, Double> measured = new HashMap<>();
        experiment.run(seed, new Measures() {
            @Override
            public void put(String measure, double value) {
                assertThat(measured.put(measure, value)).as(measure).isNull();
            }

            @Override
            public void point(String plot, String curve, double x, double y) {}
        });
        assertThat(measured.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        experiment.goals().stream().map(Goal::measure).toList());
        return measured;
    }
}
