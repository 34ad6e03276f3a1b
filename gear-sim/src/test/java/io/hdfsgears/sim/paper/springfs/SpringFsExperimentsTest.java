// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.springfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** For one seed each experiment measures what its goals name, and keeps them; what the layout's definition says holds. */
class SpringFsExperimentsTest {
    @TestFactory
    Stream<DynamicTest> goalsAreKept() {
        return SpringFsExperiments.all().stream()
                .map(experiment -> DynamicTest.dynamicTest(experiment.name(), () -> keepsItsGoals(experiment)));
    }

    private static void keepsItsGoals(Experiment experiment) {
        Map<String, Double> measured = new HashMap<>();
        experiment.run(20, new Measures() {
            @Override
            public void put(String measure, double value) {
                assertThat(measured.put(measure, value)).as(measure).isNull();
            }

            @Override
            public void point(String plot, String curve, double x, double y) {
                assertThat(y).as(plot + curve).isFinite();
            }
        });
        assertThat(measured.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        experiment.goals().stream().map(Goal::measure).toList());
        for (Goal goal : experiment.goals()) {
            assertThat(measured.get(goal.measure())).as(goal.measure()).isBetween(goal.least(), goal.most());
        }
    }
}
