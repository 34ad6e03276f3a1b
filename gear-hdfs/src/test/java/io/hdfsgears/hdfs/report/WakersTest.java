// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.power.PowerWord;
import io.hdfsgears.core.power.PowerWord.Wake;
import io.hdfsgears.core.power.Wakeable;
import io.hdfsgears.hdfs.host.HostTracker;
import io.hdfsgears.hdfs.observe.Notices;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WakersTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final List<String> HOSTS = List.of("h01:1", "h02:1");

    private static final List<String> THREE = List.of("h01:1", "h02:1", "h03:1");

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
        Wake impossible = new Wake(null, List.of(), Wakeable.DOUBTED);
        HOSTS.forEach(host ->
                tracker.controllerSaid(host, PowerWord.of(Power.ON, 90 * SECOND).with(impossible)));
        assertThat(wakers.lacking(HOSTS, Set.of("h01:1"), 100 * SECOND).names()).containsExactly("h02:1");
        assertThat(wakers.lacking(HOSTS, Set.of("h01:1"), 121 * SECOND).names())
                .as("it is not heard of any more")
                .containsExactlyElementsOf(HOSTS);
    }

    /** Its BMC refuses the login now, say: that it woke before does not help. */
    @Test
    void aProvenHostWhoseDeviceRefusesIsLacking() {
        Wakers wakers = new Wakers(tracker, true, 30 * SECOND, 0);
        Wake refused = new Wake(null, null, Wakeable.NO);
        HOSTS.forEach(host ->
                tracker.controllerSaid(host, PowerWord.of(Power.ON, 90 * SECOND).with(refused)));
        assertThat(wakers.lacking(HOSTS, Set.of("h01:1"), 100 * SECOND).names()).containsExactlyElementsOf(HOSTS);
    }

    @Test
    void whereHostsAreNotSwitchedNobodyIsMissed() {
        Wakers wakers = new Wakers(tracker, false, 30 * SECOND, 0);
        assertThat(wakers.lacking(HOSTS, Set.of(), 100 * SECOND).names()).isEmpty();
        assertThat(wakers.ageSeconds(100 * SECOND)).isNegative();
        wakers.look(List.of(), Set.of(), notices, 100 * SECOND);
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
        wakers.look(List.of(), Set.of(), notices, 40 * SECOND);
        assertThat(notices.newest()).isEmpty();
        wakers.look(THREE, Set.of(), notices, 41 * SECOND);
        wakers.look(THREE, Set.of(), notices, 42 * SECOND);
        assertThat(notices.newest())
                .singleElement()
                .asString()
                .contains("no controller is heard of that would wake the 3 sleeping hosts");
        tracker.controllerSaid("h01:1", PowerWord.of(Power.ON, 43 * SECOND));
        wakers.look(THREE, Set.of(), notices, 44 * SECOND);
        assertThat(notices.newest()).hasSize(2);
    }
    /** A controller was started with another hosts file. */
    @Test
    void aHostThatSleepsAndThatNoControllerSpeaksOfIsNamedOnce() {
        Wakers wakers = new Wakers(tracker, true, 30 * SECOND, 0);
        for (int second = 10; second <= 100; second += 10) {
            tracker.controllerSaid("h01:1", PowerWord.of(Power.OFF, second * SECOND));
            if (second <= 40) {
                tracker.controllerSaid("h02:1", PowerWord.of(Power.OFF, second * SECOND));
            }
            wakers.look(HOSTS, Set.of(), notices, second * SECOND);
            assertThat(notices.newest()).as("after " + second + " s").hasSize(second <= 70 ? 0 : 1);
            assertThat(wakers.alarms("h02:1", second * SECOND)).hasSize(second <= 70 ? 0 : 1);
        }
        assertThat(notices.newest().get(0)).contains("no controller would wake 1 sleeping host: h02:1.");
        assertThat(wakers.alarms("h02:1", 100 * SECOND).get(0)).contains("no controller would wake it");
        assertThat(wakers.alarms("h01:1", 100 * SECOND)).isEmpty();
        tracker.controllerSaid("h01:1", PowerWord.of(Power.OFF, 110 * SECOND));
        wakers.look(List.of("h01:1"), Set.of(), notices, 110 * SECOND);
        assertThat(notices.newest()).hasSize(2).last().asString().contains("has a controller again");
        assertThat(wakers.alarms("h02:1", 110 * SECOND)).isEmpty();
    }

    /** Of two controllers that were gone one speaks first. */
    @Test
    void eachControllerHasItsTimeToSpeakAgain() {
        Wakers wakers = new Wakers(tracker, true, 30 * SECOND, 0);
        wakers.look(HOSTS, Set.of(), notices, 31 * SECOND);
        assertThat(notices.newest()).hasSize(1).last().asString().contains("no controller is heard of");
        assertThat(wakers.alarms("h02:1", 31 * SECOND)).hasSize(1);
        tracker.controllerSaid("h01:1", PowerWord.of(Power.OFF, 40 * SECOND));
        wakers.look(HOSTS, Set.of(), notices, 40 * SECOND);
        assertThat(notices.newest()).hasSize(2).last().asString().contains("a controller is heard of again");
        tracker.controllerSaid("h01:1", PowerWord.of(Power.OFF, 71 * SECOND));
        wakers.look(HOSTS, Set.of(), notices, 71 * SECOND);
        assertThat(notices.newest()).hasSize(3).last().asString().contains("wake 1 sleeping host: h02:1.");
    }

    @Test
    void aNameNodeThatIsNotActiveNamesNobody() {
        Wakers wakers = new Wakers(tracker, true, 30 * SECOND, 0);
        wakers.look(HOSTS, Set.of(), notices, 31 * SECOND);
        wakers.forget();
        assertThat(wakers.alarms("h02:1", 31 * SECOND)).isEmpty();
    }
}
