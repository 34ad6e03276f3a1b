// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.chain.ExpansionChain;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RosterTest {
    private static final ExpansionChain CHAIN =
            new ExpansionChain(List.of(new NodeId("a"), new NodeId("b"), new NodeId("c"), new NodeId("d")));

    @Test
    void inLowGearTheRestSleeps() {
        Roster roster = roster(Phase.STEADY, 2, 2, Set.of());

        assertThat(roster.mayServe("b")).isTrue();
        assertThat(roster.mayBeAsleep("b")).isFalse();
        assertThat(roster.maySleep("c")).isTrue();
        assertThat(roster.mayBeAsleep("c")).isTrue();
    }

    @Test
    void aHostOnItsWayUpMayStillBeAsleep() {
        Roster roster = roster(Phase.POWERING_UP, 4, 2, Set.of());

        assertThat(roster.maySleep("c")).isFalse();
        assertThat(roster.mayBeAsleep("c")).isTrue();
        assertThat(roster.mayBeAsleep("a")).isFalse();
    }

    @Test
    void aHostThatDrainsWasUpAndAnImageOfItsSleepBeforeIsOutOfDate() {
        Roster draining = roster(Phase.DRAINING, 1, 3, Set.of());
        assertThat(draining.mayBeAsleep("c")).isTrue();
        assertThat(draining.isLeaving("c")).isTrue();
        assertThat(draining.isLeaving("a")).as("it stays").isFalse();
        assertThat(draining.isLeaving("d"))
                .as("it sleeps since the gear before")
                .isFalse();
        assertThat(draining.isLeaving("x")).as("not on the chain").isFalse();
        assertThat(roster(Phase.POWERING_DOWN, 1, 3, Set.of()).isLeaving("c"))
                .as("the state names its new sleep")
                .isFalse();
        assertThat(roster(Phase.STEADY, 1, 1, Set.of()).isLeaving("c")).isFalse();
        assertThat(roster(Phase.POWERING_UP, 3, 1, Set.of()).isLeaving("c")).isFalse();
    }

    @Test
    void aHostThatWasWokenBeyondTheGearDrainsToo() {
        Roster draining = roster(Phase.DRAINING, 1, 1, Set.of(new NodeId("d")));
        assertThat(draining.isLeaving("d")).isTrue();
        assertThat(draining.isLeaving("c")).as("it sleeps").isFalse();
    }

    @Test
    void ofAShiftThatWentBackToDrainingAHostThatIsOffSleepsOnAndItsImageIsOfThisSleep() {
        GearState state = new GearState(
                7,
                Phase.DRAINING,
                1,
                3,
                Set.of(),
                5,
                0,
                "root",
                "test",
                "",
                GearState.Until.CHANGED,
                Set.of(new NodeId("b")));
        Roster draining = new Roster(new Stored(state, CHAIN, 1));
        assertThat(draining.maySleep("b")).isTrue();
        assertThat(draining.isLeaving("b")).isFalse();
        assertThat(draining.maySleep("c")).isFalse();
        assertThat(draining.isLeaving("c")).isTrue();
    }

    @Test
    void aWokenHostServes() {
        Roster roster = roster(Phase.STEADY, 2, 2, Set.of(new NodeId("d")));

        assertThat(roster.mayServe("d")).isTrue();
        assertThat(roster.maySleep("d")).isFalse();
        assertThat(roster.maySleep("c")).isTrue();
    }

    @Test
    void aHostOffTheChainServesAndNeverSleeps() {
        Roster roster = roster(Phase.STEADY, 1, 1, Set.of());

        assertThat(roster.positionOf("x")).isZero();
        assertThat(roster.mayServe("x")).isTrue();
        assertThat(roster.maySleep("x")).isFalse();
        assertThat(roster.mayBeAsleep("x")).isFalse();
    }

    private static Roster roster(Phase phase, int target, int from, Set<NodeId> woken) {
        GearState state = new GearState(7, phase, target, from, woken, 5, 0, "root", "test", "");
        return new Roster(new Stored(state, CHAIN, 1));
    }
}
