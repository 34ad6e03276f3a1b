// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of transitions, every pair of it. {@code x} is legal. */
class PhaseTest {
    @ParameterizedTest
    @CsvSource(useHeadersInDisplayName = true, textBlock = """
            FROM,          STEADY, POWERING_UP, CATCHING_UP, DRAINING, POWERING_DOWN, HELD
            STEADY,        -,      x,           -,           x,        -,             -
            POWERING_UP,   -,      -,           x,           x,        -,             x
            CATCHING_UP,   x,      -,           -,           x,        -,             x
            DRAINING,      -,      x,           -,           -,        x,             x
            POWERING_DOWN, x,      x,           -,           x,        -,             x
            HELD,          x,      x,           x,           x,        -,             -
            """)
    void onlyTheTablesTransitionsAreLegal(
            Phase from, String steady, String up, String catchUp, String drain, String down, String held) {
        Map<Phase, String> row = Map.of(
                Phase.STEADY, steady,
                Phase.POWERING_UP, up,
                Phase.CATCHING_UP, catchUp,
                Phase.DRAINING, drain,
                Phase.POWERING_DOWN, down,
                Phase.HELD, held);
        for (Phase to : Phase.values()) {
            GearState state = GearStates.in(from, 4, 8);
            if ("x".equals(row.get(to))) {
                GearState next = state.to(to, 77);
                assertThat(next.phase()).isEqualTo(to);
                assertThat(next.epoch()).isEqualTo(state.epoch() + 1);
                assertThat(next.sinceMillis()).isEqualTo(77);
                assertThat(next.held()).as("only HELD has a reason").isEmpty();
            } else {
                assertThatThrownBy(() -> state.to(to, 77))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("illegal gear transition " + from + " -> " + to);
                assertThatThrownBy(() -> state.aimed(to, 4, 8, "alice", "night", 77))
                        .isInstanceOf(IllegalStateException.class);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            STEADY,        4, 4
            POWERING_UP,   4, 4
            CATCHING_UP,   4, 4
            DRAINING,      4, 8
            POWERING_DOWN, 4, 4
            HELD,          8, 8
            """)
    void whoServesAndWhoMustNotSleep(Phase phase, int served, int awake) {
        GearState state = GearStates.in(phase, 4, 8);
        assertThat(state.served()).isEqualTo(served);
        assertThat(state.awake()).isEqualTo(awake);
        assertThat(state.maySleep(awake, GearStates.id(awake))).isFalse();
        assertThat(state.maySleep(awake + 1, GearStates.id(awake + 1))).isTrue();
        assertThat(state.mayServe(served, GearStates.id(served))).isTrue();
        assertThat(state.mayServe(served + 1, GearStates.id(served + 1))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            STEADY,        true,  false
            POWERING_UP,   true,  false
            CATCHING_UP,   true,  false
            DRAINING,      false, false
            POWERING_DOWN, false, true
            HELD,          true,  false
            """)
    void aWokenHostServesUntilTheNextShiftDown(Phase phase, boolean serves, boolean sleeps) {
        GearState state = GearStates.in(phase, 4, 8).waking(Set.of(GearStates.id(9)), 5);
        assertThat(state.mayServe(9, GearStates.id(9))).isEqualTo(serves);
        assertThat(state.maySleep(9, GearStates.id(9))).isEqualTo(sleeps);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0", "-1, 3"})
    void atLeastOneHostStaysAwake(int target, int from) {
        assertThatThrownBy(() -> GearStates.in(Phase.STEADY, target, from))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("target " + target + ", from " + from);
    }
}
