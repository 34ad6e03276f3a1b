// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleConsumer;

/** One run of an experiment in a test. */
public final class Measured {
    private Measured() {}

    /** @return what was measured: once each, and one for each goal */
    public static Map<String, Double> by(Experiment experiment, long seed) {
        return by(experiment, seed, y -> {});
    }

    /** @param ordinate takes each point of the curves */
    public static Map<String, Double> by(Experiment experiment, long seed, DoubleConsumer ordinate) {
        Map<String, Double> measured = new HashMap<>();
        experiment.run(seed, new Measures() {
            @Override
            public void put(String measure, double value) {
                assertThat(measured.put(measure, value)).as(measure).isNull();
            }

            @Override
            public void point(String plot, String curve, double x, double y) {
                ordinate.accept(y);
            }
        });
        assertThat(measured.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        experiment.goals().stream().map(Goal::measure).toList());
        return measured;
    }
}
