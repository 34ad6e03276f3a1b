// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.chain;

import static io.hdfsgears.core.machine.GearStates.id;
import static io.hdfsgears.core.machine.GearStates.in;
import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearState.Until;
import io.hdfsgears.core.machine.Phase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A host joins a chain of eight. */
class ChainStatesTest {
    private static final long DUE = 900_000;

    private static GearState grown(GearState state) {
        return ChainStates.grown(state, 8, List.of(id(9)), 0);
    }

    @Test
    void anOrderOfALowGearThatEndsGoesBackToAllHosts() {
        GearState low = in(Phase.STEADY, 2, 2);
        GearState grown = grown(low.until(new Until(DUE, 8)));
        assertThat(grown.until()).isEqualTo(new Until(DUE, 9));
        assertThat(grown.target()).isEqualTo(2);
        assertThat(grown.woken()).containsExactly(id(9));
        assertThat(grown(low.until(new Until(DUE, 4))).until()).isEqualTo(new Until(DUE, 4));
        assertThat(grown(low).until()).isEqualTo(Until.CHANGED);
    }

    @Test
    void anOrderOfTheHighestGearThatEndsGoesBackToWhatItWas() {
        GearState all = in(Phase.STEADY, 8, 8);
        GearState grown = grown(all.until(new Until(DUE, 8)));
        assertThat(grown.until()).isEqualTo(new Until(DUE, 9));
        assertThat(grown.target()).isEqualTo(9);
        assertThat(grown(all.until(new Until(DUE, 2))).until()).isEqualTo(new Until(DUE, 2));
    }
}
