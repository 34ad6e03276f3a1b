// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class PowerOrdersTest {
    private static final HostFacts SERVING = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
    private static final HostFacts SILENT = new HostFacts(false, false, false, true, Power.OFF, 0, 0, false);
    private static final HostFacts READY_TO_SLEEP = new HostFacts(true, true, false, true, Power.ON, 0, 0, true);
    private static final HostFacts ASLEEP = new HostFacts(false, false, false, true, Power.OFF, 0, 0, true);

    private static Facts facts(long nowMillis, List<HostFacts> hosts) {
        List<NodeId> chain = new ArrayList<>();
        for (int i = 1; i <= hosts.size(); i++) {
            chain.add(GearStates.id(i));
        }
        return new Facts(chain, hosts, nowMillis, 0, 0, 0, 0, false, Set.of(), "");
    }

    private static Map<NodeId, Power> orders(GearState state, HostFacts... hosts) {
        return PowerOrders.of(state, facts(0, List.of(hosts)), 10);
    }

    private static List<HostFacts> copies(int n, HostFacts facts) {
        return Collections.nCopies(n, facts);
    }

    @Test
    void whatServesIsWantedOnAndWhatSleepsOff() {
        assertThat(orders(GearStates.in(Phase.STEADY, 2, 2), SERVING, SERVING, ASLEEP, ASLEEP))
                .containsExactly(
                        Map.entry(GearStates.id(1), Power.ON),
                        Map.entry(GearStates.id(2), Power.ON),
                        Map.entry(GearStates.id(3), Power.OFF),
                        Map.entry(GearStates.id(4), Power.OFF));
    }

    @Test
    void withoutAnImageOrStillInServiceAHostKeepsThePowerItHas() {
        HostFacts bare = new HostFacts(true, true, false, true, Power.ON, 0, 0, false);
        HostFacts entering = new HostFacts(true, true, false, false, Power.ON, 0, 0, true);
        HostFacts unknown = new HostFacts(false, false, false, false, Power.UNKNOWN, 0, 0, true);
        GearState down = GearStates.in(Phase.POWERING_DOWN, 1, 4);
        assertThat(orders(down, SERVING, bare, entering, unknown)).containsOnlyKeys(GearStates.id(1));
        HostFacts written = new HostFacts(true, true, false, true, Power.ON, 0, 1, true);
        assertThat(orders(down, SERVING, written)).containsOnlyKeys(GearStates.id(1));
    }

    @Test
    void noMoreThanABatchGoesDownAtOnceAndTheNextFollowsWhenOneIsOff() {
        GearState down = GearStates.in(Phase.POWERING_DOWN, 1, 5);
        List<HostFacts> hosts = new ArrayList<>(copies(5, READY_TO_SLEEP));
        hosts.set(0, SERVING);
        assertThat(PowerOrders.of(down, facts(0, hosts), 2))
                .containsOnlyKeys(GearStates.id(1), GearStates.id(2), GearStates.id(3));
        hosts.set(1, ASLEEP);
        assertThat(PowerOrders.of(down, facts(0, hosts), 2))
                .containsOnlyKeys(GearStates.id(1), GearStates.id(2), GearStates.id(3), GearStates.id(4));
    }

    @Test
    void aShiftUpThatWasCancelledStillWakesWhatTheStateDoesNotLetSleep() {
        GearState drain = GearStates.in(Phase.DRAINING, 1, 3);
        assertThat(orders(drain, SERVING, SILENT, SILENT, ASLEEP))
                .containsExactly(
                        Map.entry(GearStates.id(1), Power.ON),
                        Map.entry(GearStates.id(2), Power.ON),
                        Map.entry(GearStates.id(3), Power.ON),
                        Map.entry(GearStates.id(4), Power.OFF));
    }

    @Test
    void inHeldASleeperThatCameBackUnaskedStaysUp() {
        GearState held = GearStates.in(Phase.HELD, 1, 2);
        assertThat(orders(held, SERVING, SERVING, READY_TO_SLEEP, ASLEEP))
                .containsOnlyKeys(GearStates.id(1), GearStates.id(2), GearStates.id(4))
                .containsEntry(GearStates.id(4), Power.OFF);
        HostFacts oldReport = new HostFacts(true, true, false, true, Power.OFF, 0, 0, true);
        assertThat(orders(held, SERVING, SERVING, oldReport)).doesNotContainKey(GearStates.id(3));
    }

    @Test
    void hostsThatNeverWakeDoNotKeepTheOthersFromWaking() {
        GearState up = GearStates.in(Phase.POWERING_UP, 8, 1);
        Set<NodeId> asked = new TreeSet<>();
        for (int turn = 0; turn < 4; turn++) {
            long now = up.sinceMillis() + turn * PowerOrders.TURN_MILLIS;
            Map<NodeId, Power> orders = PowerOrders.of(up, facts(now, copies(8, SILENT)), 2);
            assertThat(orders).hasSize(2).doesNotContainValue(Power.OFF);
            asked.addAll(orders.keySet());
        }
        assertThat(asked).hasSize(8);
    }

    @Test
    void theTurnHoldsLongEnoughToBoot() {
        GearState up = GearStates.in(Phase.POWERING_UP, 8, 1);
        Facts first = facts(up.sinceMillis(), copies(8, SILENT));
        Facts later = facts(up.sinceMillis() + PowerOrders.TURN_MILLIS - 1, copies(8, SILENT));
        assertThat(PowerOrders.of(up, later, 2)).isEqualTo(PowerOrders.of(up, first, 2));
    }

    @Test
    void aClockSetBackStillGivesOrders() {
        GearState up = GearStates.in(Phase.POWERING_UP, 3, 1);
        assertThat(PowerOrders.of(up, facts(up.sinceMillis() - 1_000_000, copies(3, SILENT)), 2))
                .containsOnlyKeys(GearStates.id(1), GearStates.id(2));
    }

    @Test
    void everyHostOfTheChainNeedsItsFacts() {
        assertThatThrownBy(() -> new Facts(
                        List.of(GearStates.id(1), GearStates.id(2)),
                        List.of(SERVING),
                        0,
                        0,
                        0,
                        0,
                        0,
                        false,
                        Set.of(),
                        ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("facts of 1 hosts for a chain of 2");
    }
}
