// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearState.Until;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.round.ScrubWindow.Rule;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScrubWindowTest {
    private static final long HOUR = TimeUnit.HOURS.toMillis(1);
    private static final long DAY = 24 * HOUR;
    private static final int HOSTS = 12;
    private static final Rule RULE = new Rule(21 * DAY, 12 * HOUR);
    private static final GearState LOW = in(Phase.STEADY, 4, 4);
    private static final ScrubWindow FRESH = new ScrubWindow(0, 0);

    private static GearState in(Phase phase, int target, int from) {
        return new GearState(10, phase, target, from, Set.of(), 9, 5, "alice", "night", "");
    }

    private static long due(ScrubWindow window, GearState state, long nowMillis) {
        return window.dueMillis(RULE, state, HOSTS, false, nowMillis);
    }

    @Test
    void hostsAreWokenForWhatLacksOnceAnInterval() {
        assertThat(due(FRESH, LOW, 21 * DAY - 1)).isZero();
        assertThat(due(FRESH, LOW, 21 * DAY)).isEqualTo(12 * HOUR);
        ScrubWindow some = FRESH.after(5 * HOUR, true, RULE, DAY);
        assertThat(due(some, LOW, 21 * DAY)).isEqualTo(7 * HOUR);
    }

    @Test
    void timeInWhichSomeSleepDoesNotCount() {
        assertThat(FRESH.after(5 * HOUR, false, RULE, DAY)).isEqualTo(FRESH);
    }

    @Test
    void enoughTimeAwakeBeginsTheNextInterval() {
        ScrubWindow enough = FRESH.after(11 * HOUR, true, RULE, DAY);
        assertThat(enough.startMillis()).as("not before the interval is over").isZero();
        ScrubWindow next = enough.after(1, false, RULE, 21 * DAY);
        assertThat(next).isEqualTo(new ScrubWindow(21 * DAY, 0));
        assertThat(due(next, LOW, 22 * DAY)).isZero();
    }

    @Test
    void whatWasTooShortIsMadeUpFor() {
        ScrubWindow half = FRESH.after(6 * HOUR, true, RULE, 22 * DAY);
        assertThat(due(half, LOW, 22 * DAY)).isEqualTo(6 * HOUR);
    }

    @ParameterizedTest
    @EnumSource(value = Phase.class, mode = EnumSource.Mode.EXCLUDE, names = "STEADY")
    void aShiftUnderWayIsNotDisturbed(Phase phase) {
        assertThat(due(FRESH, in(phase, 4, 12), 30 * DAY)).isZero();
    }

    @Test
    void neitherIsAnOrderWithAnEndNorAnOperatorsForADay() {
        assertThat(due(FRESH, LOW.until(new Until(31 * DAY, HOSTS)), 30 * DAY)).isZero();
        assertThat(due(FRESH, in(Phase.STEADY, HOSTS, HOSTS), 30 * DAY)).isZero();
        long since = LOW.sinceMillis();
        ScrubWindow old = new ScrubWindow(since - 30 * DAY, 0);
        assertThat(old.dueMillis(RULE, LOW, HOSTS, true, since + DAY - 1)).isZero();
        assertThat(old.dueMillis(RULE, LOW, HOSTS, false, since + DAY - 1)).isPositive();
        assertThat(old.dueMillis(RULE, LOW, HOSTS, true, since + DAY)).isPositive();
    }

    @Test
    void neverIsNever() {
        assertThat(FRESH.dueMillis(new Rule(0, HOUR), LOW, HOSTS, false, 30 * DAY))
                .isZero();
    }

    @Test
    void aClockThatIsSetBackPostponesByAnIntervalAtMost() {
        ScrubWindow ahead = new ScrubWindow(40 * DAY, HOUR);
        assertThat(ahead.after(0, false, RULE, 2 * DAY)).isEqualTo(new ScrubWindow(2 * DAY, HOUR));
    }
}
