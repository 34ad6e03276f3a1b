// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.together;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.sim.experiment.Measured;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Shorter than by command; the invariants run with them. */
class TogetherExperimentsTest {
    /** With this seed the host dies in the drain: hosts that are out of service already hold what it held, and have to serve again. */
    @Test
    void noBlockIsLostWithAHostWhereWritersWaitForTwo() {
        Map<String, Double> measured = Measured.by(new LowGearKill(1), 1);
        assertThat(measured.get("blocks lost, writers wait for two")).isZero();
        assertThat(measured.get("longest until all blocks have their factor, writers wait for two"))
                .isBetween(0.0, 1200.0);
        assertThat(Measured.by(new LowGearKill(1), 1)).isEqualTo(measured);
    }

    @Test
    void blocksOfTheLowestGearComeHome() {
        Map<String, Double> measured = Measured.by(new HomeAgain(5), 2);
        assertThat(measured.get("disk bytes to bytes written, gears alone")).isBetween(3.0, 8.0);
        assertThat(measured.get("until the shift up is done, all on")).isBetween(1.0, 1200.0);
    }

    @Test
    void newFilesAreRead() {
        Map<String, Double> measured = Measured.by(new FreshReads(3), 3);
        assertThat(measured.get("99 % of fresh files within, all off")).isGreaterThan(1);
        assertThat(measured.get("99 % of fresh files within, EAFR alone"))
                .isLessThan(measured.get("99 % of fresh files within, all off"));
    }
}
