// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.machine.Custody;
import io.hdfsgears.core.machine.Facts;
import io.hdfsgears.core.machine.GearCommand;
import io.hdfsgears.core.machine.GearMachine;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearTimes;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.PowerLimits;
import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GearRoundTest {
    private static final List<NodeId> CHAIN = List.of(id(1), id(2), id(3), id(4));
    private static final HostFacts SERVING = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
    private static final HostFacts ASLEEP = new HostFacts(false, false, false, true, Power.OFF, 0, 0, true);
    private static final HostFacts LOST = new HostFacts(false, false, true, false, Power.UNKNOWN, 0, 0, false);
    private static final HostFacts WRITTEN_TO = new HostFacts(true, true, true, false, Power.ON, 0, 1, false);

    private final PowerLimits limits = PowerLimits.ofBatch(10);
    private final GearMachine machine =
            new GearMachine(new GearTimes(3_000, 5_000, 60_000, 50_000, 40_000, 120_000), true, limits);
    private final GearRound round = new GearRound(machine, limits, 3);
    private final GearState low = new GearState(7, Phase.STEADY, 2, 4, Set.of(), 5, 1_000, "alice", "night", "");

    private static NodeId id(int position) {
        return new NodeId("h" + position);
    }

    private static ClusterObservation seen(long nowMillis, boolean starting, WakeNeeds needs, HostFacts... hosts) {
        return new ClusterObservation(CHAIN, List.of(hosts), nowMillis, 0, starting, ProofResult.NONE, false, needs);
    }

    private static WakeNeeds unreadable(NodeId... hosts) {
        return new WakeNeeds(Set.of(hosts), Set.of(), Set.of(), 0, 0, false);
    }

    /** Notes the calls; observes the same whatever the state. */
    private static final class NotingPort implements ClusterPort {
        final List<String> calls = new ArrayList<>();
        final ClusterObservation observation;
        Map<NodeId, Power> orders = Map.of();
        boolean full;

        NotingPort(ClusterObservation observation) {
            this.observation = observation;
        }

        @Override
        public ClusterObservation observe(GearState state) {
            calls.add("observe " + state.epoch());
            return observation;
        }

        @Override
        public void persist(GearState state) throws NotDurableException {
            calls.add("persist " + state.epoch());
            if (full) {
                throw new NotDurableException("disk full", new IllegalStateException());
            }
        }

        @Override
        public void publish(GearState state, Map<NodeId, Power> next) {
            calls.add("publish " + state.epoch());
            orders = next;
        }

        @Override
        public void carryOut(GearCommand command) {
            calls.add(command.getClass().getSimpleName());
        }

        @Override
        public String rackOf(NodeId host) {
            return "/r";
        }
    }

    @Test
    void ordersFollowFromADurableState() throws NotDurableException {
        NotingPort port = new NotingPort(seen(2_000, false, unreadable(id(4)), SERVING, SERVING, ASLEEP, ASLEEP));
        assertThat(round.run(low, port).state().woken()).containsExactly(id(4));
        assertThat(port.calls).containsExactly("observe 7", "persist 8", "observe 8", "publish 8");
        assertThat(port.orders).containsEntry(id(4), Power.ON).containsEntry(id(3), Power.OFF);
    }

    @Test
    void whyHostsWereWokenIsKeptWhileTheyAre() throws NotDurableException {
        GearState woken = round.run(
                        low, new NotingPort(seen(2_000, false, unreadable(id(4)), SERVING, SERVING, ASLEEP, ASLEEP)))
                .state();
        WakeNeeds writers = new WakeNeeds(Set.of(), Set.of(), Set.of(), 2, 0, false);
        NotingPort port = new NotingPort(seen(3_000, false, writers, SERVING, SERVING, ASLEEP, ASLEEP));
        round.run(woken, port);
        assertThat(round.wokenFor())
                .containsEntry(id(4), "for data that cannot be read otherwise")
                .containsEntry(id(3), "in place of lost ones, so that writers find as many as they need");
        round.run(low, new NotingPort(seen(4_000, false, WakeNeeds.NONE, SERVING, SERVING, ASLEEP, ASLEEP)));
        assertThat(round.wokenFor()).isEmpty();
    }

    @Test
    void aStateThatIsNotDurableEndsTheRound() {
        NotingPort port = new NotingPort(seen(2_000, false, unreadable(id(4)), SERVING, SERVING, ASLEEP, ASLEEP));
        port.full = true;
        assertThatThrownBy(() -> round.run(low, port)).hasMessage("disk full");
        assertThat(port.calls).containsExactly("observe 7", "persist 8");
    }

    @Test
    void commandsComeLastAndOnlyInARoundThatChangesNothing() throws NotDurableException {
        GearState draining = new GearState(8, Phase.DRAINING, 2, 4, Set.of(), 5, 1_000, "alice", "night", "");
        NotingPort port = new NotingPort(seen(2_000, false, WakeNeeds.NONE, SERVING, SERVING, SERVING, SERVING));
        round.run(draining, port);
        assertThat(port.calls).startsWith("observe 8", "publish 8").contains("StandBy");
    }

    @Test
    void quietBeginsWhenTheLastWriterHasLeft() {
        GearState draining = new GearState(8, Phase.DRAINING, 2, 4, Set.of(), 5, 1_000, "alice", "night", "");
        assertThat(round.facts(draining, seen(2_000, false, WakeNeeds.NONE, SERVING, SERVING, SERVING, WRITTEN_TO))
                        .quietSinceMillis())
                .isZero();
        assertThat(round.facts(draining, seen(3_000, false, WakeNeeds.NONE, WRITTEN_TO, SERVING, SERVING, ASLEEP))
                        .quietSinceMillis())
                .isEqualTo(3_000);
        assertThat(round.facts(draining, seen(4_000, false, WakeNeeds.NONE, SERVING, SERVING, SERVING, ASLEEP))
                        .quietSinceMillis())
                .isEqualTo(3_000);
        round.restart();
        assertThat(round.facts(draining, seen(5_000, false, WakeNeeds.NONE, SERVING, SERVING, SERVING, ASLEEP))
                        .quietSinceMillis())
                .isEqualTo(5_000);
    }

    @Test
    void onlyANewMinimumOfWorkIsProgress() {
        GearState draining = new GearState(8, Phase.DRAINING, 2, 4, Set.of(), 5, 1_000, "alice", "night", "");
        assertThat(progress(draining, 2_000, WRITTEN_TO, WRITTEN_TO))
                .as("begins")
                .isZero();
        assertThat(progress(draining, 3_000, WRITTEN_TO, WRITTEN_TO)).isZero();
        assertThat(progress(draining, 4_000, WRITTEN_TO, ASLEEP)).isEqualTo(4_000);
        assertThat(progress(draining, 5_000, WRITTEN_TO, WRITTEN_TO))
                .as("a writer came back")
                .isEqualTo(4_000);
        assertThat(progress(draining, 6_000, WRITTEN_TO, ASLEEP))
                .as("no better than before")
                .isEqualTo(4_000);
        assertThat(progress(draining, 7_000, ASLEEP, ASLEEP)).isEqualTo(7_000);
        GearState woken = new GearState(9, Phase.DRAINING, 2, 4, Set.of(), 5, 1_000, "alice", "night", "");
        assertThat(progress(woken, 7_500, ASLEEP, ASLEEP))
                .as("the same phase in a new epoch")
                .isEqualTo(7_000);
        GearState next = new GearState(10, Phase.DRAINING, 2, 4, Set.of(), 5, 8_000, "alice", "night", "");
        assertThat(progress(next, 8_000, WRITTEN_TO, ASLEEP))
                .as("another shift")
                .isZero();
        assertThat(progress(low, 9_000, ASLEEP, ASLEEP)).as("none is leaving").isZero();
    }

    private long progress(GearState state, long nowMillis, HostFacts third, HostFacts fourth) {
        return round.facts(state, seen(nowMillis, false, WakeNeeds.NONE, SERVING, SERVING, third, fourth))
                .progressMillis();
    }

    @Test
    void onlyDataAndWritersAreUrgent() {
        WakeNeeds needs = new WakeNeeds(Set.of(), Set.of(id(3)), Set.of(id(4)), 0, 0, false);
        Facts facts = round.facts(low, seen(2_000, false, needs, SERVING, SERVING, ASLEEP, ASLEEP));
        assertThat(facts.wake()).containsExactlyInAnyOrder(id(3), id(4));
        assertThat(facts.urgent()).isEmpty();
        WakeNeeds writers = new WakeNeeds(Set.of(), Set.of(), Set.of(), 1, 0, false);
        assertThat(round.facts(low, seen(2_000, false, writers, SERVING, SERVING, ASLEEP, ASLEEP))
                        .urgent())
                .containsExactly(id(3));
        assertThat(round.facts(low, seen(2_000, false, unreadable(id(4)), SERVING, SERVING, ASLEEP, ASLEEP))
                        .urgent())
                .containsExactly(id(4));
    }

    @Test
    void hostsWakeForRoomInTheirTurnAndNotDuringAShift() {
        WakeNeeds room = new WakeNeeds(Set.of(), Set.of(), Set.of(), 0, 2, false);
        Facts facts = round.facts(low, seen(2_000, false, room, SERVING, SERVING, ASLEEP, ASLEEP));
        assertThat(facts.wake()).containsExactlyInAnyOrder(id(3), id(4));
        assertThat(facts.urgent()).isEmpty();
        assertThat(facts.wakeReason()).contains("dfs.namenode.gear.fill.limit");
        GearState draining = new GearState(8, Phase.DRAINING, 2, 4, Set.of(), 5, 1_000, "alice", "night", "");
        assertThat(round.facts(draining, seen(2_000, false, room, SERVING, SERVING, SERVING, SERVING))
                        .wake())
                .isEmpty();
        GearState held = new GearState(8, Phase.HELD, 2, 2, Set.of(), 5, 1_000, "alice", "night", "a deadline");
        assertThat(round.facts(held, seen(2_000, false, room, SERVING, SERVING, ASLEEP, ASLEEP))
                        .wake())
                .as("a held shift ends when an operator decides")
                .containsExactlyInAnyOrder(id(3), id(4));
    }

    @Test
    void hostsWakeInPlaceOfLostOnesWhileAShiftIsHeldToo() {
        WakeNeeds searched = new WakeNeeds(Set.of(), Set.of(), Set.of(), 0, 0, true);
        for (Phase phase : Set.of(Phase.STEADY, Phase.HELD)) {
            GearState state = new GearState(8, phase, 2, 2, Set.of(), 5, 1_000, "alice", "night", "");
            assertThat(round.facts(state, seen(2_000, false, searched, SERVING, LOST, ASLEEP, ASLEEP))
                            .wake())
                    .as("%s", phase)
                    .isNotEmpty();
        }
    }

    @Test
    void anotherHostWakesForAWriterInPlaceOfOneThatStaysSilent() throws NotDurableException {
        WakeNeeds writers = new WakeNeeds(Set.of(), Set.of(), Set.of(), 1, 0, false);
        GearState state = low;
        for (long now : List.of(2_000L, 1_999L + Waking.PATIENCE_MILLIS)) {
            NotingPort port = new NotingPort(seen(now, false, writers, SERVING, SERVING, ASLEEP, ASLEEP));
            state = round.run(state, port).state();
            assertThat(state.woken()).containsExactly(id(3));
            assertThat(port.orders).containsEntry(id(3), Power.ON);
        }
        ClusterObservation later =
                seen(2_000 + Waking.PATIENCE_MILLIS, false, writers, SERVING, SERVING, ASLEEP, ASLEEP);
        NotingPort port = new NotingPort(later);
        state = round.run(state, port).state();
        assertThat(state.woken()).containsExactlyInAnyOrder(id(3), id(4));
        assertThat(port.orders).containsEntry(id(3), Power.ON).containsEntry(id(4), Power.ON);
        assertThat(round.facts(state, later).urgent()).containsExactly(id(4));
        round.restart();
        assertThat(round.facts(low.waking(Set.of(id(3)), 0), later).wake())
                .as("another NameNode was active: patience starts anew")
                .isEmpty();
    }

    /** Its heartbeats could not be taken in meanwhile. */
    @Test
    void aPauseOfTheNameNodeIsNotTheSilenceOfAHostThatWakes() throws NotDurableException {
        WakeNeeds writers = new WakeNeeds(Set.of(), Set.of(), Set.of(), 1, 0, false);
        GearState woken = round.run(low, new NotingPort(seen(2_000, false, writers, SERVING, SERVING, ASLEEP, ASLEEP)))
                .state();
        long after = 3_000 + Waking.PATIENCE_MILLIS;
        ClusterObservation seen = seen(after, false, writers, SERVING, SERVING, ASLEEP, ASLEEP);
        assertThat(round.facts(woken, seen).urgent()).contains(id(4));
        round.paused(Waking.PATIENCE_MILLIS, after);
        assertThat(round.facts(woken, seen).urgent()).doesNotContain(id(4));
        ClusterObservation later =
                seen(after + Waking.PATIENCE_MILLIS, false, writers, SERVING, SERVING, ASLEEP, ASLEEP);
        assertThat(round.facts(woken, later).urgent()).as("it is still silent").contains(id(4));
    }

    @Test
    void whatTheOperatorWorksOnWakesOnlyToBeDecommissioned() throws NotDurableException {
        HostFacts maintained = ASLEEP.in(Custody.OPERATOR);
        WakeNeeds data = new WakeNeeds(Set.of(id(3)), Set.of(id(4)), Set.of(), 0, 0, false);
        NotingPort port = new NotingPort(seen(2_000, false, data, SERVING, SERVING, maintained, maintained));
        assertThat(round.run(low, port).state().woken()).isEmpty();
        assertThat(port.orders).containsOnlyKeys(id(1), id(2));
        GearState woken = low.waking(Set.of(id(3), id(4)), 2_000);
        round.run(woken, port);
        assertThat(port.orders).as("it was woken before the operator took it").containsOnlyKeys(id(1), id(2));
        WakeNeeds decommission = new WakeNeeds(Set.of(id(3)), Set.of(), Set.of(id(3)), 0, 0, false);
        NotingPort other = new NotingPort(seen(2_000, false, decommission, SERVING, SERVING, maintained, ASLEEP));
        assertThat(round.run(low, other).state().woken()).containsExactly(id(3));
        assertThat(other.orders).containsEntry(id(3), Power.ON);
    }

    private static WakeNeeds writers(WritersNeed... needs) {
        return new WakeNeeds(Set.of(), Set.of(), Set.of(), List.of(needs), 0, false);
    }

    @Test
    void aWriterIsWokenAHostThatSuitsItsStoragePolicy() {
        ClusterObservation archive = seen(
                2_000, false, writers(new WritersNeed(1, List.of(id(4), id(3)))), SERVING, SERVING, ASLEEP, ASLEEP);
        assertThat(round.facts(low, archive).wake()).containsExactly(id(4));
        GearState disk = low.waking(Set.of(id(3)), 2_000);
        ClusterObservation both = seen(
                2_000,
                false,
                writers(WritersNeed.ofAny(1), new WritersNeed(1, List.of(id(4)))),
                SERVING,
                SERVING,
                ASLEEP,
                ASLEEP);
        assertThat(round.facts(disk, both).wake())
                .as("the host on its way up is of no use to the second writer")
                .containsExactly(id(4));
        assertThat(round.facts(disk, both).urgent()).containsExactlyInAnyOrder(id(3), id(4));
        assertThat(round.facts(low, both).wake()).containsExactlyInAnyOrder(id(3), id(4));
        ClusterObservation same = seen(
                2_000,
                false,
                writers(new WritersNeed(1, List.of(id(4))), WritersNeed.ofAny(1)),
                SERVING,
                SERVING,
                ASLEEP,
                ASLEEP);
        assertThat(round.facts(low, same).wake()).as("h4 helps both").containsExactly(id(4));
    }

    @Test
    void aWriterIsAskedAgainBeforeAFurtherHostWakesForIt() throws NotDurableException {
        WakeNeeds one = writers(WritersNeed.ofAny(1));
        GearState state = round.run(low, new NotingPort(seen(2_000, false, one, SERVING, SERVING, ASLEEP, ASLEEP)))
                .state();
        ClusterObservation came = seen(20_000, false, one, SERVING, SERVING, SERVING, ASLEEP);
        round.run(state, new NotingPort(seen(19_500, false, one, SERVING, SERVING, ASLEEP, ASLEEP)));
        assertThat(round.run(state, new NotingPort(came)).state().woken()).containsExactly(id(3));
        ClusterObservation inVain =
                seen(19_500 + Waking.SETTLING_MILLIS, false, one, SERVING, SERVING, SERVING, ASLEEP);
        assertThat(round.run(state, new NotingPort(inVain)).state().woken())
                .as("it was of no use")
                .containsExactlyInAnyOrder(id(3), id(4));
    }

    /** Hosts that boot from off take minutes: they are not followed by the whole chain. */
    @Test
    void patienceDoublesWithEachHostThatIsLate() throws NotDurableException {
        WakeNeeds writers = new WakeNeeds(Set.of(), Set.of(), Set.of(), 1, 0, false);
        GearState state = low;
        long thirdAt = 0;
        for (long now = 2_000; now <= 2_000 + 4 * Waking.PATIENCE_MILLIS; now += 1_000) {
            NotingPort port = new NotingPort(seen(now, false, writers, SERVING, ASLEEP, ASLEEP, ASLEEP));
            state = round.run(state, port).state();
            if (thirdAt == 0 && state.woken().size() == 2) {
                thirdAt = now;
            }
        }
        assertThat(thirdAt).isEqualTo(2_000 + 3 * Waking.PATIENCE_MILLIS);
    }

    @Test
    void leavingHostsGetTimeToBeHeardAfterAStart() {
        GearState down = new GearState(9, Phase.POWERING_DOWN, 2, 4, Set.of(), 9, 1_000, "alice", "night", "");
        WakeNeeds needs = new WakeNeeds(Set.of(), Set.of(id(3)), Set.of(id(4)), 0, 0, false);
        assertThat(round.facts(down, seen(2_000, true, needs, SERVING, SERVING, ASLEEP, ASLEEP))
                        .wake())
                .isEmpty();
        assertThat(round.facts(down, seen(2_000, false, needs, SERVING, SERVING, ASLEEP, ASLEEP))
                        .wake())
                .as("a host to be decommissioned wakes after the shift")
                .containsExactly(id(3));
        assertThat(round.facts(low, seen(2_000, true, needs, SERVING, SERVING, ASLEEP, ASLEEP))
                        .wake())
                .containsExactlyInAnyOrder(id(3), id(4));
    }

    @Test
    void theReasonNamesWhatHostsWakeFor() {
        GearState draining = new GearState(8, Phase.DRAINING, 2, 4, Set.of(), 5, 1_000, "alice", "night", "");
        WakeNeeds both = new WakeNeeds(Set.of(id(3)), Set.of(id(4)), Set.of(), 0, 0, false);
        assertThat(round.facts(draining, seen(2_000, false, both, SERVING, SERVING, ASLEEP, ASLEEP))
                        .wakeReason())
                .contains("data that cannot be read");
        WakeNeeds unknown = new WakeNeeds(Set.of(), Set.of(id(4)), Set.of(), 0, 0, false);
        assertThat(round.facts(draining, seen(2_000, false, unknown, SERVING, SERVING, ASLEEP, ASLEEP))
                        .wakeReason())
                .contains("does not know what they hold");
        WakeNeeds operators = new WakeNeeds(Set.of(), Set.of(), Set.of(id(4)), 0, 0, false);
        assertThat(round.facts(low, seen(2_000, false, operators, SERVING, SERVING, ASLEEP, ASLEEP))
                        .wakeReason())
                .contains("decommissioned");
        WakeNeeds writers = new WakeNeeds(Set.of(), Set.of(), Set.of(), 1, 0, false);
        assertThat(round.facts(low, seen(2_000, false, writers, SERVING, SERVING, ASLEEP, ASLEEP))
                        .wakeReason())
                .contains("writers");
    }
}
