// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The NameNode was stopped, or its machine was frozen, for an hour in the midst of a shift. */
class StoodStillTest {
    private static final long HOUR = 3_600_000;

    private static FakeRack in(Phase phase, boolean ends) {
        boolean up = phase == Phase.POWERING_UP || phase == Phase.CATCHING_UP;
        FakeRack rack = up ? FakeRack.restingAt(6, 2) : new FakeRack(6);
        switch (phase) {
            case POWERING_UP -> rack.host(4).boot = ends ? 10 : 10_000;
            case CATCHING_UP -> rack.everCatchesUp = ends;
            case DRAINING -> rack.host(5).secure = ends ? 10 : 10_000;
            case POWERING_DOWN -> {
                rack.host(5).halt = 10;
                rack.host(5).obeys = ends;
            }
            case STEADY, HELD -> throw new IllegalArgumentException("no shift");
        }
        rack.aim(up ? 6 : 2);
        rack.runUntil(phase);
        rack.run(2);
        assertThat(rack.state.phase()).isEqualTo(phase);
        rack.standStill(HOUR);
        return rack;
    }

    @ParameterizedTest
    @EnumSource(names = {"POWERING_UP", "CATCHING_UP", "DRAINING", "POWERING_DOWN"})
    void theShiftGoesOn(Phase phase) {
        FakeRack rack = in(phase, true);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.seen).doesNotContain(Phase.HELD);
    }

    @ParameterizedTest
    @EnumSource(names = {"POWERING_UP", "CATCHING_UP", "DRAINING", "POWERING_DOWN"})
    void theRestOfTheTimeOutCounts(Phase phase) {
        FakeRack rack = in(phase, false);
        long before = rack.nowMillis;
        rack.runUntil(Phase.HELD);
        long most = FakeRack.TIMES.catchUpMillis() + 5_000;
        assertThat(rack.nowMillis - before).isBetween(20_000L, most);
    }
}
