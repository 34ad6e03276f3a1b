// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PausesTest {
    @Test
    void safeModeIsOneRestHoweverManyRoundsItLasts() {
        assertThat(pauses.rested(5)).isZero();
        pauses.rest(10);
        pauses.rest(20);
        assertThat(pauses.rested(40)).isEqualTo(30);
        assertThat(pauses.rested(50)).isZero();
        pauses.rest(60);
        pauses.forget();
        assertThat(pauses.rested(70)).as("another NameNode was active").isZero();
    }

    private static final long LOST = TimeUnit.SECONDS.toNanos(30);
    private static final long TICK = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long PAUSE = TimeUnit.SECONDS.toNanos(45);

    private final Pauses pauses = new Pauses(LOST, TICK);

    @Test
    void roundsThatFollowEachOtherAreNoPause() {
        assertThat(pauses.paused(PAUSE)).isZero();
        assertThat(pauses.paused(PAUSE + TICK)).isZero();
        assertThat(pauses.paused(PAUSE + 4 * TICK)).isZero();
    }

    @Test
    void aPauseOfTheNameNodeIsNotTheHostsSilence() {
        HostTracker tracker = new HostTracker();
        tracker.heard("a", 0, 0);
        tracker.heard("silent", 0, -LOST);
        pauses.paused(0);
        long paused = pauses.paused(PAUSE);
        assertThat(paused).isEqualTo(PAUSE);
        assertThat(tracker.heardWithin("a", LOST, PAUSE)).isFalse();
        tracker.paused(paused, PAUSE);
        assertThat(tracker.heardWithin("a", LOST, PAUSE)).isTrue();
        assertThat(tracker.heardWithin("silent", LOST, PAUSE)).isTrue();
        assertThat(tracker.heardWithin("silent", LOST, PAUSE + 1))
                .as("what was silent before the pause is lost after it")
                .isFalse();
    }

    @Test
    void aHeartbeatThatCameInAfterThePauseIsNotPutIntoTheFuture() {
        HostTracker tracker = new HostTracker();
        tracker.heard("a", 0, PAUSE - 1);
        tracker.paused(PAUSE, PAUSE);
        assertThat(tracker.heardWithin("a", LOST, PAUSE + LOST)).isTrue();
        assertThat(tracker.heardWithin("a", LOST, PAUSE + LOST + 1)).isFalse();
    }
}
