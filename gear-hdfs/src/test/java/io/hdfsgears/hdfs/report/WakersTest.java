// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.power.PowerWord;
import io.hdfsgears.core.power.PowerWord.Wake;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.observe.Notices;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WakersTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final List<String> HOSTS = List.of("h01:1", "h02:1");

    private final HostTracker tracker = new HostTracker();
    private final Notices notices = new Notices();

    @Test
    void aHostThatOnlyItsOwnAgentSpeaksOfCannotBeWoken() {
        Wakers wakers = new Wakers(tracker, true, 30 * SECOND, 0);
        tracker.controllerSaid("h01:1", PowerWord.of(Power.UNKNOWN, 90 * SECOND));
        tracker.agentSaid("h02:1", PowerWord.of(Power.ON, 99 * SECOND));
        assertThat(wakers.lacking(HOSTS, Set.of(), 100 * SECOND).names()).containsExactly("h02:1");
        assertThat(wakers.lacking(HOSTS, Set.of(), 121 * SECOND).names()).containsExactlyElementsOf(HOSTS);
        assertThat(wakers.lacking(HOSTS, Set.of(), 121 * SECOND).ageSeconds()).isEqualTo(30);
        assertThat(wakers.ageSeconds(100 * SECOND)).isEqualTo(10);
    }

    /** It reports a MAC that differs, and an alarm says so; the host woke before. */
    @Test
    void aHostThatIsProvenToWakeNeedsAControllerThatSpeaksOfIt() {
        Wakers wakers = new Wakers(tracker, true, 30 * SECOND, 0);
        Wake impossible = new Wake(null, List.of(), true);
        HOSTS.forEach(host ->
                tracker.controllerSaid(host, PowerWord.of(Power.ON, 90 * SECOND).with(impossible)));
        assertThat(wakers.lacking(HOSTS, Set.of("h01:1"), 100 * SECOND).names()).containsExactly("h02:1");
        assertThat(wakers.lacking(HOSTS, Set.of("h01:1"), 121 * SECOND).names())
                .as("it is not heard of any more")
                .containsExactlyElementsOf(HOSTS);
    }

    @Test
    void whereHostsAreNotSwitchedNobodyIsMissed() {
        Wakers wakers = new Wakers(tracker, false, 30 * SECOND, 0);
        assertThat(wakers.lacking(HOSTS, Set.of(), 100 * SECOND).names()).isEmpty();
        assertThat(wakers.ageSeconds(100 * SECOND)).isNegative();
        wakers.look(0, notices, 100 * SECOND);
        assertThat(notices.newest()).isEmpty();
    }

    @Test
    void aNameNodeThatHasJustStartedMissesNobody() {
        Wakers wakers = new Wakers(tracker, true, 30 * SECOND, 70 * SECOND);
        assertThat(wakers.lacking(HOSTS, Set.of(), 100 * SECOND).names()).isEmpty();
        assertThat(wakers.lacking(HOSTS, Set.of(), 101 * SECOND).names()).hasSize(2);
        assertThat(wakers.ageSeconds(101 * SECOND)).isEqualTo(31);
    }

    @Test
    void theLossOfTheControllerIsANoticeOnce() {
        Wakers wakers = new Wakers(tracker, true, 30 * SECOND, 0);
        tracker.controllerSaid("h01:1", PowerWord.of(Power.ON, 10 * SECOND));
        wakers.look(0, notices, 40 * SECOND);
        assertThat(notices.newest()).isEmpty();
        wakers.look(3, notices, 41 * SECOND);
        wakers.look(3, notices, 42 * SECOND);
        assertThat(notices.newest())
                .singleElement()
                .asString()
                .contains("no controller is heard of that would wake the 3 host(s)");
        tracker.controllerSaid("h01:1", PowerWord.of(Power.ON, 43 * SECOND));
        wakers.look(3, notices, 44 * SECOND);
        assertThat(notices.newest()).hasSize(2);
    }
}
