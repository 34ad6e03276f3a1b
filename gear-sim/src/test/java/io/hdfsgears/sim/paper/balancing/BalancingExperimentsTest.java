// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.balancing;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BalancingExperimentsTest {
    private static final int SEEDS = 10;

    @Test
    void everyGoalIsMetOverTenSeeds() {
        for (Experiment experiment : BalancingExperiments.all()) {
            Map<String, Double> sums = new HashMap<>();
            for (long seed = 1; seed <= SEEDS; seed++) {
                experiment.run(seed, new Measures() {
                    @Override
                    public void put(String measure, double value) {
                        sums.merge(measure, value, Double::sum);
                    }

                    @Override
                    public void point(String plot, String curve, double x, double y) {
                        assertThat(y).as("%s, %s at %s", plot, curve, x).isPositive();
                    }
                });
            }
            for (Goal goal : experiment.goals()) {
                assertThat(sums.get(goal.measure()) / SEEDS)
                        .as("%s: %s", experiment.name(), goal.measure())
                        .isBetween(goal.least(), goal.most());
            }
        }
    }
}
