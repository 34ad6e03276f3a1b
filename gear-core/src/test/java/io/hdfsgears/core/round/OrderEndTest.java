// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearState.Until;
import io.hdfsgears.core.machine.Phase;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderEndTest {
    private static final long DUE = 1_000;

    private static GearState in(Phase phase, int target, int from) {
        return new GearState(
                10, phase, target, from, Set.of(), 9, 5, "alice", "night", phase == Phase.HELD ? "late" : "");
    }

    private static OrderEnd at(long nowMillis, Phase phase, int target, int from, int back) {
        return OrderEnd.of(in(phase, target, from).until(new Until(DUE, back)), nowMillis);
    }

    @ParameterizedTest
    @EnumSource(Phase.class)
    void nothingIsDueBeforeItsTimeOrWithoutAnEnd(Phase phase) {
        assertThat(at(DUE - 1, phase, 2, 12, 12)).isEqualTo(OrderEnd.WAIT);
        assertThat(OrderEnd.of(in(phase, 2, 12), Long.MAX_VALUE)).isEqualTo(OrderEnd.WAIT);
    }

    @Test
    void atRestItIsAShiftAndOnTheWayDownACancel() {
        assertThat(at(DUE, Phase.STEADY, 2, 2, 12)).isEqualTo(OrderEnd.SHIFT);
        assertThat(at(DUE, Phase.HELD, 2, 12, 12)).isEqualTo(OrderEnd.SHIFT);
        assertThat(at(DUE, Phase.DRAINING, 2, 12, 12)).isEqualTo(OrderEnd.CANCEL);
        assertThat(at(DUE, Phase.POWERING_DOWN, 2, 12, 12)).isEqualTo(OrderEnd.CANCEL);
        assertThat(at(DUE, Phase.DRAINING, 2, 5, 12)).as("leads elsewhere").isEqualTo(OrderEnd.WAIT);
        assertThat(at(DUE, Phase.POWERING_UP, 12, 2, 2)).isEqualTo(OrderEnd.WAIT);
        assertThat(at(DUE, Phase.CATCHING_UP, 12, 2, 2)).isEqualTo(OrderEnd.WAIT);
    }
}
