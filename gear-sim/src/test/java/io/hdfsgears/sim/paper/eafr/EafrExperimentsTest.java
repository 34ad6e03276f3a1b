// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.eafr;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What is quick measures what its goals name, and the same again with the same seed. */
class EafrExperimentsTest {
    @TestFactory
    Stream<DynamicTest> measuresAreThoseOfTheGoals() {
        return Stream.<Experiment>of(new TraceStatistics())
                .map(experiment -> DynamicTest.dynamicTest(experiment.name(), () -> measures(experiment)));
    }

    private static void measures(Experiment experiment) {
        Recorded first = new Recorded();
        experiment.run(20, first);
        List<String> named = experiment.goals().stream().map(Goal::measure).toList();
        assertThat(first.values.keySet()).containsExactlyInAnyOrderElementsOf(named);
        Recorded again = new Recorded();
        experiment.run(20, again);
        assertThat(again.values).isEqualTo(first.values);
        for (Goal goal : experiment.goals()) {
            if (goal.strict()) {
                assertThat(first.values.get(goal.measure())).isBetween(goal.least(), goal.most());
            }
        }
    }

    private static final class Recorded implements Measures {
        private final Map<String, Double> values = new HashMap<>();

        @Override
        public void put(String measure, double value) {
            assertThat(values.put(measure, value)).as(measure).isNull();
        }

        @Override
        public void point(String plot, String curve, double x, double y) {
            assertThat(Double.isFinite(y)).as(plot + curve).isTrue();
        }
    }
}
