// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.power.PowerWord;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PausesTest {
    /** A notice said that no controller is heard of any more, and a host that is off was not known to be. */
    @Test
    void aPauseIsNotTheSilenceOfAController() {
        HostTracker hosts = new HostTracker();
        hosts.controllerSaid("h1:9866", PowerWord.of(Power.OFF, 0));
        hosts.agentSaid("h2:9866", PowerWord.of(Power.OFF, 0));
        hosts.paused(PAUSE, PAUSE + TICK);
        assertThat(hosts.controllerAtNanos()).isEqualTo(PAUSE);
        assertThat(hosts.power("h1:9866", TICK, PAUSE + TICK)).isEqualTo(Power.OFF);
        assertThat(hosts.power("h2:9866", TICK, PAUSE + TICK)).isEqualTo(Power.OFF);
        assertThat(hosts.power("h1:9866", TICK, PAUSE + 2 * TICK)).isEqualTo(Power.UNKNOWN);
    }

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
