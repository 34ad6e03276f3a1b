// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.chain.ChainStates;
import io.hdfsgears.core.machine.orders.PowerOrders;
import io.hdfsgears.core.machine.orders.PowerStarts;
import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Hosts that the operator decommissions or maintains, and hosts that were given up, are in the way of no shift. */
class CustodyTest {
    private static final HostFacts SERVING = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
    private static final HostFacts DECOMMISSIONING = SERVING.in(Custody.OPERATOR);
    private static final HostFacts SILENT = new HostFacts(false, false, false, true, Power.OFF, 0, 0, true);
    private static final HostFacts DEAD =
            new HostFacts(false, false, true, false, Power.UNKNOWN, 0, 0, false).in(Custody.GIVEN_UP);
    private static final List<NodeId> CHAIN = List.of(new NodeId("a"), new NodeId("b"), new NodeId("c"));

    private final GearMachine machine =
            new GearMachine(new GearTimes(0, 0, 60_000, 60_000, 60_000, 60_000), true, new PowerLimits(10, 0, 0));

    private static GearState state(Phase phase, int target, int from) {
        return new GearState(7, phase, target, from, Set.of(), 3, 1_000, "tester", "test", "");
    }

    private static Facts facts(Set<NodeId> wake, HostFacts... hosts) {
        return new Facts(CHAIN, List.of(hosts), 2_000, 1_000, 1_500, 1_600, 0, false, wake, "data");
    }

    private static Map<NodeId, Power> orders(GearState state, Facts facts) {
        return PowerOrders.next(state, facts, new PowerLimits(10, 0, 0), id -> "/r", PowerStarts.NONE)
                .orders();
    }

    @Test
    void aDecommissionIsNeitherOverwrittenNorWaitedForOnTheWayDown() {
        Step step = machine.step(state(Phase.DRAINING, 2, 3), facts(Set.of(), SERVING, SERVING, DECOMMISSIONING));
        assertThat(step.state().phase()).isEqualTo(Phase.POWERING_DOWN);
        Step next = machine.step(step.state(), facts(Set.of(), SERVING, SERVING, DECOMMISSIONING));
        assertThat(next.state().phase()).isEqualTo(Phase.STEADY);
        assertThat(next.commands()).isEmpty();
        assertThat(machine.step(next.state(), facts(Set.of(), SERVING, SERVING, DECOMMISSIONING))
                        .commands())
                .as("a host in the operator's hands is taken out of no service")
                .isEmpty();
    }

    @Test
    void onTheWayUpHostsOfTheOperatorAndDeadOnesAreNotWaitedFor() {
        Step step = machine.step(state(Phase.POWERING_UP, 3, 1), facts(Set.of(), SERVING, DEAD, DECOMMISSIONING));
        assertThat(step.state().phase()).isEqualTo(Phase.CATCHING_UP);
        assertThat(machine.step(state(Phase.POWERING_UP, 3, 1), facts(Set.of(), SERVING, SILENT, DECOMMISSIONING))
                        .state()
                        .phase())
                .isEqualTo(Phase.POWERING_UP);
    }

    @Test
    void aHeldShiftUpGoesOnOnceTheHostThatDidNotWakeIsGivenUp() {
        GearState held = state(Phase.POWERING_UP, 3, 1).held("not all hosts woke", 1_500);
        assertThat(machine.step(held, facts(Set.of(), SERVING, SERVING, SILENT))
                        .state()
                        .phase())
                .isEqualTo(Phase.HELD);
        assertThat(machine.step(held, facts(Set.of(), SERVING, SERVING, DEAD))
                        .state()
                        .phase())
                .isEqualTo(Phase.CATCHING_UP);
    }

    @Test
    void whatTheOperatorMaintainsIsSwitchedNeitherOnNorOff() {
        HostFacts repaired = SILENT.in(Custody.OPERATOR);
        assertThat(orders(state(Phase.STEADY, 3, 3), facts(Set.of(), SERVING, SERVING, repaired)))
                .doesNotContainKey(new NodeId("c"));
        assertThat(orders(state(Phase.STEADY, 2, 2), facts(Set.of(), SERVING, SERVING, repaired)))
                .doesNotContainKey(new NodeId("c"));
    }

    @Test
    void aSleeperThatIsToBeDecommissionedIsWokenForIt() {
        HostFacts sleeper = SILENT.in(Custody.OPERATOR);
        Facts facts = facts(Set.of(new NodeId("c")), SERVING, SERVING, sleeper);
        GearState woken = machine.step(state(Phase.STEADY, 2, 2), facts).state();
        assertThat(woken.woken()).containsExactly(new NodeId("c"));
        assertThat(orders(woken, facts)).containsEntry(new NodeId("c"), Power.ON);
    }

    @Test
    void aHostThatWasGivenUpTakesNoTurnOfOneThatMayWake() {
        GearState up = state(Phase.POWERING_UP, 3, 1);
        Facts facts = facts(Set.of(), SERVING, DEAD, SILENT);
        assertThat(PowerOrders.next(up, facts, new PowerLimits(1, 0, 0), id -> "/r", PowerStarts.NONE)
                        .orders())
                .containsEntry(new NodeId("b"), Power.ON)
                .containsEntry(new NodeId("c"), Power.ON);
    }

    @Test
    void hostsThatWereGivenUpAreOrderedOnAFewAtATime() {
        GearState up = state(Phase.POWERING_UP, 3, 1);
        assertThat(PowerOrders.next(
                                up,
                                facts(Set.of(), SERVING, DEAD, DEAD),
                                new PowerLimits(1, 0, 0),
                                id -> "/r",
                                PowerStarts.NONE)
                        .orders())
                .containsOnlyKeys(new NodeId("a"), new NodeId("b"));
    }

    private static List<NodeId> without(String host) {
        return CHAIN.stream().filter(id -> !id.value().equals(host)).toList();
    }

    @Test
    void whoWasAwakeStaysAwakeWhereAnotherHostTakesItsPlaceInTheGear() {
        List<NodeId> before = Stream.of("a", "b", "c", "d").map(NodeId::new).toList();
        List<NodeId> after = Stream.of("a", "d", "c").map(NodeId::new).toList();
        GearState left = ChainStates.shrunk(state(Phase.STEADY, 3, 3), before, after, 2);
        assertThat(left.target()).isEqualTo(2);
        assertThat(left.woken()).containsExactly(new NodeId("c"));
        GearState low = state(Phase.STEADY, 2, 2).waking(Set.of(new NodeId("c")), 0);
        assertThat(ChainStates.shrunk(low, before, after, 2).woken())
                .as("woken for the sake of data")
                .containsExactly(new NodeId("c"));
    }

    @Test
    void aHostThatWasWokenAndComesIntoTheGearIsNoLongerCountedAsWoken() {
        GearState low = state(Phase.STEADY, 2, 2).waking(Set.of(new NodeId("c")), 0);
        GearState left = ChainStates.shrunk(low, CHAIN, without("b"), 2);
        assertThat(left.target()).isEqualTo(2);
        assertThat(left.woken()).isEmpty();
        assertThat(ChainStates.shrunk(low, CHAIN, without("b"), 1).woken()).containsExactly(new NodeId("c"));
    }

    @Test
    void whoComesBackWithAnotherIdentityIsWantedAwakeAsBefore() {
        GearState low = state(Phase.POWERING_DOWN, 1, 2).waking(Set.of(new NodeId("c")), 0);
        GearState next = ChainStates.inherited(low, Map.of(new NodeId("c"), new NodeId("x")));
        assertThat(next.woken()).containsExactly(new NodeId("x"));
        assertThat(next.epoch()).as("a proof of before is void").isGreaterThan(low.epoch());
        assertThat(next.phase()).isEqualTo(Phase.POWERING_DOWN);
    }

    @Test
    void hostsThatLeaveTheChainLeaveTheGear() {
        GearState low = state(Phase.STEADY, 2, 2);
        assertThat(ChainStates.shrunk(low, CHAIN, without("c"), 1).target()).isEqualTo(2);
        assertThat(ChainStates.shrunk(low, CHAIN, without("b"), 1).target()).isEqualTo(1);
        assertThat(ChainStates.shrunk(low, CHAIN, without("b"), 2).target())
                .as("the primaries stay as many")
                .isEqualTo(2);
    }

    @Test
    void onlyAStateThatKeepsEveryHostUpMayBeActedUponBeforeItIsStored() {
        GearState low = state(Phase.STEADY, 2, 2);
        GearState woken = machine.step(low, facts(Set.of(new NodeId("c")), SERVING, SERVING, SILENT))
                .state();
        assertThat(woken.onlyWakes(low)).isTrue();
        assertThat(low.onlyWakes(woken)).isFalse();
        assertThat(low.to(Phase.DRAINING, 2_000).onlyWakes(low)).isFalse();
        GearState off = state(Phase.POWERING_DOWN, 1, 3);
        assertThat(off.to(Phase.DRAINING, 2_000).onlyWakes(off)).isTrue();
        assertThat(off.to(Phase.STEADY, 2_000).onlyWakes(off)).isFalse();
    }
}
