// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.power.PowerWord;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HostTrackerTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private final HostTracker tracker = new HostTracker();

    @Test
    void aSilentHostIsNotHeard() {
        assertThat(tracker.heardWithin("a", SECOND, 0)).isFalse();
        tracker.heard("a", 2, 10 * SECOND);
        assertThat(tracker.heardWithin("a", SECOND, 11 * SECOND)).isTrue();
        assertThat(tracker.heardWithin("a", SECOND, 12 * SECOND)).isFalse();
        assertThat(tracker.transfers("a")).isEqualTo(2);
    }

    @Test
    void afterSleepOnlyANewReportCounts() {
        tracker.heard("a", 0, 0);
        tracker.reported("a", 0);
        assertThat(tracker.hasReported("a")).isTrue();

        tracker.forget("a");
        tracker.heard("a", 0, SECOND);

        assertThat(tracker.hasReported("a")).isFalse();
        tracker.reported("a", SECOND);
        assertThat(tracker.hasReported("a")).isTrue();
    }

    @Test
    void hostsThatAreNotKeptAreForgotten() {
        tracker.heard("a", 0, 0);
        tracker.reported("b", 0);
        tracker.keepHosts("b"::equals);
        assertThat(tracker.hosts()).isEqualTo(1);
        assertThat(tracker.hasReported("b")).isTrue();
    }

    @Test
    void anOldPowerReportSaysNothing() {
        assertThat(tracker.power("h01:1", SECOND, 0)).isEqualTo(Power.UNKNOWN);
        tracker.controllerSaid("h01:1", PowerWord.of(Power.OFF, 0));
        assertThat(tracker.power("h01:1", SECOND, SECOND)).isEqualTo(Power.OFF);
        assertThat(tracker.power("h01:1", SECOND, 2 * SECOND)).isEqualTo(Power.UNKNOWN);
    }

    @Test
    void namesThatAreOnNoChainMakeRoomForHosts() {
        tracker.agentSaid("h01:1", PowerWord.of(Power.OFF, 0));
        for (int i = 0; i < HostTracker.MOST_NAMES; i++) {
            tracker.controllerSaid("stranger" + i + ":1", PowerWord.of(Power.OFF, 0));
        }
        tracker.keepOnly(Set.of("h01:1", "late:1"));
        tracker.controllerSaid("late:1", PowerWord.of(Power.OFF, 0));
        assertThat(tracker.power("late:1", SECOND, 0)).isEqualTo(Power.OFF);
        assertThat(tracker.power("h01:1", SECOND, 0)).isEqualTo(Power.OFF);
        assertThat(tracker.power("stranger0:1", SECOND, 0)).isEqualTo(Power.UNKNOWN);
    }

    /** A reporter gone wild takes no memory without bound, and no host that is known is forgotten for it. */
    @Test
    void namesFromTheNetworkAreBounded() {
        tracker.agentSaid("h01:1", PowerWord.of(Power.OFF, 0));
        for (int i = 0; i < HostTracker.MOST_NAMES; i++) {
            tracker.controllerSaid("stranger" + i + ":1", PowerWord.of(Power.OFF, 0));
        }
        tracker.controllerSaid("late:1", PowerWord.of(Power.OFF, 0));
        tracker.agentSaid("h01:1", PowerWord.of(Power.ON, SECOND));
        assertThat(tracker.power("late:1", SECOND, 0)).isEqualTo(Power.UNKNOWN);
        assertThat(tracker.power("h01:1", SECOND, SECOND)).isEqualTo(Power.ON);
        assertThat(tracker.power("stranger0:1", SECOND, 0)).isEqualTo(Power.OFF);
    }

    @Test
    void aNameThatIsTooLongForAHostIsNotKept() {
        String name = "h".repeat(300) + ":1";
        tracker.agentSaid(name, PowerWord.of(Power.OFF, 0));
        assertThat(tracker.power(name, SECOND, 0)).isEqualTo(Power.UNKNOWN);
    }
}
