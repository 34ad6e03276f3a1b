// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CancelledSleepTest {
    /** The host has said its last word, or hears the new order too late. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5})
    void noHostThatIsStillOnItsWayToSleepIsAsleepWhenTheShiftBackEnds(int halt) {
        FakeRack rack = new FakeRack(4);
        rack.hosts.forEach(host -> {
            host.halt = halt;
            host.turnsBack = false;
        });
        rack.aim(2);
        rack.runUntil(Phase.POWERING_DOWN);
        rack.runUntil(() -> rack.orders.containsValue(Power.OFF));
        rack.cancel();
        rack.runUntil(Phase.STEADY);
        assertThat(rack.awake()).isEqualTo(4);
        assertThat(rack.serve(1, 4)).isTrue();
    }

    /** Nothing told the NameNode in time. */
    @Test
    void aHostThatFallsAsleepAfterItsShiftIsWoken() {
        FakeRack rack = new FakeRack(4);
        rack.host(4).halt = 30;
        rack.host(4).turnsBack = false;
        rack.aim(2);
        rack.runUntil(() -> rack.orders.containsValue(Power.OFF));
        rack.cancel();
        rack.runUntil(Phase.STEADY);
        rack.runUntil(() -> rack.awake() == 3);
        rack.runUntil(() -> rack.awake() == 4);
        assertThat(rack.state.phase()).isEqualTo(Phase.STEADY);
    }
}
