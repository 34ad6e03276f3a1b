// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState.Until;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderEndTest {
    private static final long DUE = 1_000;

    private static OrderEnd at(long nowMillis, Phase phase, int target, int from, int back) {
        return OrderEnd.of(GearStates.in(phase, target, from).until(new Until(DUE, back)), nowMillis);
    }

    @ParameterizedTest
    @EnumSource(Phase.class)
    void nothingIsDueBeforeItsTimeOrWithoutAnEnd(Phase phase) {
        assertThat(at(DUE - 1, phase, 2, 12, 12)).isEqualTo(OrderEnd.WAIT);
        assertThat(OrderEnd.of(GearStates.in(phase, 2, 12), Long.MAX_VALUE)).isEqualTo(OrderEnd.WAIT);
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

    /** The end stays through the phases of its shift, and goes with another order. */
    @Test
    void anotherOrderAndACancelTakeTheEndAway() {
        FakeRack rack = new FakeRack(8);
        rack.aim(2);
        rack.state = rack.state.until(new Until(5_000_000, 8));
        rack.runUntil(Phase.STEADY);
        assertThat(rack.state.until()).isEqualTo(new Until(5_000_000, 8));
        GearState steady = rack.state;
        rack.aim(4);
        assertThat(rack.state.until().isSet()).isFalse();
        rack.state = steady;
        rack.aim(8);
        rack.state = rack.state.until(new Until(5_000_000, 2));
        rack.cancel();
        assertThat(rack.state.until().isSet()).isFalse();
    }

    @Test
    void anEndInTheHighestGearGrowsWithTheChain() {
        GearMachine machine = new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(10));
        GearState all = GearStates.in(Phase.STEADY, 8, 8).until(new Until(DUE, 8));
        GearState grown = machine.grow(all, 8, List.of(GearStates.id(9)), 0);
        assertThat(grown.until()).isEqualTo(new Until(DUE, 9));
        assertThat(grown.epoch()).isEqualTo(all.epoch() + 1);
    }
}
