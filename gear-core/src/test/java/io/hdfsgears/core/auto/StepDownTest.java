// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.testkit.SeededTest;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class StepDownTest {
    private static final GearTable GEARS = GearTable.oneNodeAGear(3, 20);
    private final StepDown steps = new StepDown(2);

    @Test
    void hostsOutsideTheOffloadSetGoFirst() {
        assertThat(steps.next(4, 6, 20, GEARS)).isEqualTo(6);
        assertThat(steps.next(5, 6, 6, GEARS)).as("a lull").isEqualTo(6);
        assertThat(steps.next(4, 6, 6, GEARS)).as("calm for two intervals").isEqualTo(5);
        assertThat(steps.next(4, 6, 5, GEARS)).isEqualTo(5);
        assertThat(steps.next(4, 6, 5, GEARS)).isEqualTo(4);
    }

    @Test
    void growthAndShiftsAboveTheSetDoNotWait() {
        assertThat(steps.next(9, 6, 20, GEARS)).isEqualTo(9);
        assertThat(steps.next(12, 6, 9, GEARS)).isEqualTo(12);
        assertThat(steps.next(6, 6, 12, GEARS)).isEqualTo(6);
        assertThat(steps.next(5, 6, 4, GEARS)).isEqualTo(5);
    }

    @Test
    void aSetThatShrinksWithTheWritesLeavesWhatItHasWritten() {
        assertThat(steps.next(20, 6, 20, GEARS)).isEqualTo(20);
        assertThat(steps.next(4, 3, 20, GEARS)).isEqualTo(6);
        steps.forget();
        assertThat(steps.next(4, 3, 20, GEARS)).isEqualTo(4);
    }

    @Test
    void withoutAnOffloadSetNothingWaits() {
        assertThat(steps.next(3, 0, 20, GEARS)).isEqualTo(3);
    }

    /** Never fewer hosts than the load needs, and never more than serve or it needs. */
    @SeededTest(seeds = 50)
    void theLoadIsCarried(RandomGenerator random) {
        int served = 20;
        for (int interval = 0; interval < 200; interval++) {
            int wanted = 3 + random.nextInt(18);
            int next = steps.next(wanted, 3 + random.nextInt(4), served, GEARS);
            assertThat(next).isBetween(wanted, Math.max(wanted, served));
            served = next;
        }
    }
}
