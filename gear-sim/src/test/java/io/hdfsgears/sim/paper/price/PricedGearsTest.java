// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.price;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import org.junit.jupiter.api.Test;

final class PricedGearsTest {
    /** 15 % less money is a goal that a run can miss, for each amount of work that waits. */
    @Test
    void theGoalIsJudged() {
        for (Experiment experiment : PriceExperiments.all()) {
            assertThat(experiment.goals())
                    .as(experiment.name())
                    .filteredOn(goal -> goal.measure().startsWith("money, floor bends too, to blind"))
                    .hasSize(7)
                    .extracting(Goal::most)
                    .containsOnly(0.85);
        }
    }
}
