// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.power;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.power.WakeWatch.Sight;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WakeWatchTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final NodeId HOST = new NodeId("h1");
    private static final boolean READ_OFF = true;
    private static final boolean ORDERED = true;

    private final WakeWatch watch = new WakeWatch(600 * SECOND);

    private Set<NodeId> off(boolean ordered, boolean readOff, long second) {
        return look(new Sight(false, ordered, Power.OFF, readOff, null), second);
    }

    private Set<NodeId> silent(boolean ordered, Power power, long second) {
        return look(new Sight(false, ordered, power, false, null), second);
    }

    private Set<NodeId> heard(@Nullable Long upSecond, long second) {
        Long up = upSecond == null ? null : Long.valueOf(upSecond * SECOND);
        return look(new Sight(true, ORDERED, Power.ON, false, up), second);
    }

    private Set<NodeId> look(Sight sight, long second) {
        return watch.look(Map.of(HOST, sight), second * SECOND);
    }

    @Test
    void aHostThatItsDevicesReadOffAndThatComesByOrderIsProven() {
        assertThat(off(!ORDERED, READ_OFF, 0)).isEmpty();
        assertThat(off(ORDERED, READ_OFF, 100)).isEmpty();
        assertThat(silent(ORDERED, Power.UNKNOWN, 110)).isEmpty();
        assertThat(heard(null, 200)).containsExactly(HOST);
        assertThat(heard(null, 201)).as("once").isEmpty();
    }

    @Test
    void anAgentsLastWordIsNoSleep() {
        off(!ORDERED, !READ_OFF, 0);
        off(ORDERED, !READ_OFF, 100);
        assertThat(heard(null, 200)).isEmpty();
        assertThat(heard(-5_000L, 201)).as("a suspend that failed").isEmpty();
        assertThat(heard(130L, 202)).as("it says when it came up").containsExactly(HOST);
    }

    @Test
    void aHostThatCameUpBeforeTheOrderWokeByItself() {
        off(!ORDERED, !READ_OFF, 0);
        off(ORDERED, !READ_OFF, 100);
        assertThat(heard(99L, 200)).isEmpty();
    }

    @Test
    void aHostThatIsUpBeforeItIsOrderedProvesNothing() {
        off(!ORDERED, READ_OFF, 0);
        assertThat(silent(!ORDERED, Power.ON, 50)).isEmpty();
        assertThat(heard(null, 100)).isEmpty();
        off(!ORDERED, READ_OFF, 200);
        assertThat(look(new Sight(true, !ORDERED, Power.ON, false, null), 300)).isEmpty();
        assertThat(heard(null, 301)).isEmpty();
    }

    @Test
    void anOrderThatIsTakenBackWhileItIsOffDoesNotCount() {
        off(ORDERED, READ_OFF, 0);
        off(!ORDERED, READ_OFF, 100);
        assertThat(look(new Sight(true, !ORDERED, Power.ON, false, null), 200)).isEmpty();
    }

    @Test
    void whoComesLaterThanAWakeMayTakeWasWokenByItsAlarmClock() {
        off(ORDERED, READ_OFF, 0);
        assertThat(heard(null, 601)).isEmpty();
        assertThat(heard(600L, 602)).isEmpty();
    }

    @Test
    void aHostThatLeftIsForgotten() {
        off(ORDERED, READ_OFF, 0);
        watch.look(Map.of(), SECOND);
        assertThat(heard(null, 2)).isEmpty();
        off(ORDERED, READ_OFF, 3);
        watch.forget();
        assertThat(heard(null, 4)).isEmpty();
    }
}
