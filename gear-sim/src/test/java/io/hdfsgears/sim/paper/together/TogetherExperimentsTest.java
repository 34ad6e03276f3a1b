// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Experiment;
import io.hdfsgears.sim.experiment.Goal;
import io.hdfsgears.sim.experiment.Measures;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Shorter than by command; the invariants run with them. */
class TogetherExperimentsTest {
    private static Map<String, Double> run(Experiment experiment, long seed) {
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

    /** With this seed the host dies in the drain: hosts that are out of service already hold what it held, and have to serve again. */
    @Test
    void noBlockIsLostWithAHostWhereWritersWaitForTwo() {
        Map<String, Double> measured = run(new LowGearKill(1), 1);
        assertThat(measured.get("blocks lost, writers wait for two")).isZero();
        assertThat(measured.get("longest until all blocks have their factor, writers wait for two"))
                .isBetween(0.0, 1200.0);
        assertThat(run(new LowGearKill(1), 1)).isEqualTo(measured);
    }

    @Test
    void blocksOfTheLowestGearComeHome() {
        Map<String, Double> measured = run(new HomeAgain(5), 2);
        assertThat(measured.get("disk bytes to bytes written, gears alone")).isBetween(3.0, 8.0);
        assertThat(measured.get("until the shift up is done, all on")).isBetween(1.0, 1200.0);
    }

    @Test
    void newFilesAreRead() {
        Map<String, Double> measured = run(new FreshReads(3), 3);
        assertThat(measured.get("99 % of fresh files within, all off")).isGreaterThan(1);
        assertThat(measured.get("99 % of fresh files within, EAFR alone"))
                .isLessThan(measured.get("99 % of fresh files within, all off"));
    }
}
