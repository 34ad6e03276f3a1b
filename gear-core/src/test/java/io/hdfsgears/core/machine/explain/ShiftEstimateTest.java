// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearStates;
import io.hdfsgears.core.machine.GearTimes;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.PowerLimits;
import org.junit.jupiter.api.Test;

class ShiftEstimateTest {
    private static final GearTimes TIMES = new GearTimes(5_000, 10_000, 0, 0, 0, 0);
    private static final PowerLimits LIMITS = new PowerLimits(100, 60, 60);

    @Test
    void copiesAndWhatSwitchingTookLastAreCounted() {
        ShiftEstimate eta =
                ShiftEstimate.down(7, 2_000_000_000L, 5, 100_000_000, TIMES, LIMITS, new SwitchTimes(0, 12_000));
        assertThat(eta.millis()).as("5 s + 2 GB / (5 * 100 MB/s) + 12 s").hasValue(21_000);
        assertThat(eta.source())
                .isEqualTo("grace of 5 s + 2000000000 bytes at 100000000 bytes a second from each of 5 hosts"
                        + " + 12 s for hosts to sleep, as last time; writers and readers may take longer");
    }

    @Test
    void whatIsNotKnownIsSaid() {
        ShiftEstimate down = ShiftEstimate.down(3, 0, 2, 1, TIMES, LIMITS, SwitchTimes.NONE);
        assertThat(down.millis()).as("5 s of grace are not the half of it").isEmpty();
        assertThat(down.source())
                .isEqualTo(
                        "grace of 5 s + the time in which hosts sleep, which this NameNode has not seen yet; writers and readers may take longer");
        ShiftEstimate up = ShiftEstimate.up(130, LIMITS, new SwitchTimes(90_000, 0));
        assertThat(up.millis()).as("two minutes of the limit, then they boot").hasValue(210_000);
        assertThat(up.source())
                .isEqualTo(
                        "120 s of the limit a minute + 90 s for hosts to wake, as last time; catching up not counted");
    }

    @Test
    void switchingIsTimedByItsPhases() {
        GearState up = GearStates.in(Phase.POWERING_UP, 8, 2);
        SwitchTimes seen = SwitchTimes.NONE.after(up, up.to(Phase.CATCHING_UP, 65));
        assertThat(seen).isEqualTo(new SwitchTimes(60, 0));
        GearState down = GearStates.in(Phase.POWERING_DOWN, 2, 8);
        seen = seen.after(down, down.settled(25));
        assertThat(seen).isEqualTo(new SwitchTimes(60, 20));
        assertThat(seen.after(down, down.held("late", 99)))
                .as("a failure is no measure")
                .isEqualTo(seen);
    }
}
