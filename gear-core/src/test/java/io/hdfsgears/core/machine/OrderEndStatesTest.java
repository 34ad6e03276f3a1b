// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState.Until;
import io.hdfsgears.core.machine.chain.ChainStates;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderEndStatesTest {
    private static final long DUE = 1_000;

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
        GearState all = GearStates.in(Phase.STEADY, 8, 8).until(new Until(DUE, 8));
        GearState grown = ChainStates.grown(all, 8, List.of(GearStates.id(9)), 0);
        assertThat(grown.until()).isEqualTo(new Until(DUE, 9));
        assertThat(grown.epoch()).isEqualTo(all.epoch() + 1);
    }
}
