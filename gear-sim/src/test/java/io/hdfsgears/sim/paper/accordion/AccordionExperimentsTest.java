// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What the paper's arithmetic says holds for each seed; each goal gets its measure; a seed gives the same numbers again. */
class AccordionExperimentsTest {
    private static Map<String, Double> run(Experiment experiment, long seed) {
        Map<String, Double> measured = new TreeMap<>();
        experiment.run(seed, new Measures() {
            @Override
            public void put(String measure, double value) {
                assertThat(measured.put(measure, value))
                        .as("put twice: %s", measure)
                        .isNull();
                assertThat(value).as(measure).isFinite();
            }

            @Override
            public void point(String plot, String curve, double x, double y) {
                assertThat(y).as("%s, %s at %s", plot, curve, x).isFinite();
            }
        });
        return measured;
    }

    @TestFactory
    Stream<DynamicTest> eachExperiment() {
        return AccordionExperiments.all().stream()
                .map(experiment -> DynamicTest.dynamicTest(experiment.name(), () -> {
                    Map<String, Double> measured = run(experiment, 11);
                    assertThat(run(experiment, 11)).isEqualTo(measured);
                    for (Goal goal : experiment.goals()) {
                        assertThat(measured).containsKey(goal.measure());
                        if (goal.strict()) {
                            assertThat(measured.get(goal.measure()))
                                    .as(goal.measure())
                                    .isBetween(goal.least(), goal.most());
                        }
                    }
                    assertThat(measured).hasSameSizeAs(experiment.goals());
                }));
    }
}
