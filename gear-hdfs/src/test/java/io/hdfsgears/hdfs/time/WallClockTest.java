// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.time;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WallClockTest {
    private static final long HOUR = 3_600_000;

    private long wall = 1_700_000_000_000L;
    private long nanos = 5;
    private final WallClock clock = new WallClock(() -> wall, () -> nanos);

    @Test
    void aStepOfTheWallClockMovesNoDeadline() {
        long began = clock.millis();
        wall -= HOUR;
        nanos += 10_000_000_000L;
        assertThat(clock.millis() - began).isEqualTo(10_000);
    }

    @Test
    void itFollowsTheWallClockWhenNoDeadlineRuns() {
        wall -= HOUR;
        clock.follow();
        assertThat(clock.millis()).isEqualTo(wall);
        wall += 900;
        clock.follow();
        assertThat(clock.millis()).as("what is no step").isEqualTo(wall - 900);
    }
}
