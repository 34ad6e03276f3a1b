// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.machine.Facts;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.GearStates;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.machine.PowerLimits;
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
        return first(state, facts(0, List.of(hosts)), 10).orders();
    }

    private static PowerOrders first(GearState state, Facts facts, int batch) {
        return next(state, facts, PowerLimits.ofBatch(batch), PowerStarts.NONE);
    }

    /** Odd positions stand in one rack, even ones in another. */
    private static PowerOrders next(GearState state, Facts facts, PowerLimits limits, PowerStarts before) {
        return PowerOrders.next(state, facts, limits, id -> "/r" + facts.chain().indexOf(id) % 2, before);
    }

    private static Facts facts(long nowMillis, Set<NodeId> wake, List<HostFacts> hosts) {
        Facts plain = facts(nowMillis, hosts);
        return new Facts(plain.chain(), hosts, nowMillis, 0, 0, 0, 0, false, wake, "");
    }

    private static List<Integer> positions(PowerOrders orders, Power wanted) {
        return orders.orders().entrySet().stream()
                .filter(order -> order.getValue() == wanted)
                .map(order -> Integer.parseInt(order.getKey().value().substring("host".length())))
                .toList();
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
        PowerOrders two = first(down, facts(0, hosts), 2);
        assertThat(two.orders()).containsOnlyKeys(GearStates.id(1), GearStates.id(2), GearStates.id(3));
        assertThat(next(down, facts(500_000, hosts), PowerLimits.ofBatch(2), two.starts())
                        .orders())
                .as("as long as they need")
                .isEqualTo(two.orders());
        hosts.set(1, ASLEEP);
        assertThat(next(down, facts(1, hosts), PowerLimits.ofBatch(2), two.starts())
                        .orders())
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

    /** They woke meanwhile, or are about to be heard: others beside them would exceed the batch. */
    @Test
    void afterAPauseOfTheNameNodeHostsThatWereOrderedOnKeepTheirTurns() {
        GearState up = GearStates.in(Phase.POWERING_UP, 8, 1);
        List<HostFacts> hosts = new ArrayList<>(copies(8, SILENT));
        hosts.set(0, SERVING);
        PowerOrders two = first(up, facts(0, hosts), 2);
        long pause = 3_600_000;
        assertThat(next(
                                up,
                                facts(pause, hosts),
                                PowerLimits.ofBatch(2),
                                two.starts().paused(pause, pause))
                        .orders())
                .isEqualTo(two.orders());
    }

    @Test
    void hostsThatNeverWakeDoNotKeepTheOthersFromWaking() {
        GearState up = GearStates.in(Phase.POWERING_UP, 8, 1);
        Set<NodeId> asked = new TreeSet<>();
        PowerStarts starts = PowerStarts.NONE;
        for (int turn = 0; turn < 4; turn++) {
            long now = up.sinceMillis() + turn * PowerOrders.TURN_MILLIS;
            PowerOrders next = next(up, facts(now, copies(8, SILENT)), PowerLimits.ofBatch(2), starts);
            assertThat(next.orders()).hasSize(2).doesNotContainValue(Power.OFF);
            asked.addAll(next.orders().keySet());
            starts = next.starts();
        }
        assertThat(asked).hasSize(8);
        long fifth = up.sinceMillis() + 4 * PowerOrders.TURN_MILLIS;
        assertThat(positions(next(up, facts(fifth, copies(8, SILENT)), PowerLimits.ofBatch(2), starts), Power.ON))
                .as("who waited longest is first again")
                .containsExactly(1, 2);
    }

    @Test
    void theTurnHoldsLongEnoughToBoot() {
        GearState up = GearStates.in(Phase.POWERING_UP, 8, 1);
        Facts first = facts(up.sinceMillis(), copies(8, SILENT));
        Facts later = facts(up.sinceMillis() + PowerOrders.TURN_MILLIS - 1, copies(8, SILENT));
        PowerOrders orders = first(up, first, 2);
        assertThat(next(up, later, PowerLimits.ofBatch(2), orders.starts())).isEqualTo(orders);
    }

    @Test
    void aClockSetBackStillGivesOrders() {
        GearState up = GearStates.in(Phase.POWERING_UP, 3, 1);
        PowerOrders before = first(up, facts(up.sinceMillis(), copies(3, SILENT)), 2);
        Facts back = facts(up.sinceMillis() - 1_000_000, copies(3, SILENT));
        assertThat(next(up, back, new PowerLimits(2, 2, 2), before.starts()).orders())
                .hasSize(2);
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

    @Test
    void noMoreAMinuteThanTheRateHoweverFastTheyWake() {
        GearState up = GearStates.in(Phase.POWERING_UP, 8, 1);
        PowerLimits limits = new PowerLimits(8, 3, 3);
        PowerOrders three = next(up, facts(0, copies(8, SILENT)), limits, PowerStarts.NONE);
        assertThat(positions(three, Power.ON)).containsExactly(1, 2, 3);
        List<HostFacts> hosts = new ArrayList<>(copies(3, SERVING));
        hosts.addAll(copies(5, SILENT));
        PowerOrders still = next(up, facts(59_999, hosts), limits, three.starts());
        assertThat(positions(still, Power.ON)).containsExactly(1, 2, 3);
        assertThat(positions(next(up, facts(60_000, hosts), limits, still.starts()), Power.ON))
                .containsExactly(1, 2, 3, 4, 5, 6);
    }

    @Test
    void noMoreFallAsleepAMinuteThanTheRate() {
        GearState down = GearStates.in(Phase.POWERING_DOWN, 1, 6);
        PowerLimits limits = new PowerLimits(8, 2, 0);
        List<HostFacts> hosts = new ArrayList<>(copies(6, READY_TO_SLEEP));
        hosts.set(0, SERVING);
        PowerOrders two = next(down, facts(0, hosts), limits, PowerStarts.NONE);
        assertThat(positions(two, Power.OFF)).containsExactly(2, 3);
        hosts.set(1, ASLEEP);
        hosts.set(2, ASLEEP);
        PowerOrders still = next(down, facts(59_999, hosts), limits, two.starts());
        assertThat(positions(still, Power.OFF)).containsExactly(2, 3);
        assertThat(positions(next(down, facts(60_000, hosts), limits, still.starts()), Power.OFF))
                .containsExactly(2, 3, 4, 5);
    }

    @Test
    void thoseSwitchedAtATimeAreSpreadOverRacks() {
        GearState up = GearStates.in(Phase.POWERING_UP, 6, 1);
        Facts facts = facts(0, copies(6, SILENT));
        PowerOrders four = PowerOrders.next(
                up,
                facts,
                PowerLimits.ofBatch(4),
                id -> facts.chain().indexOf(id) < 4 ? "/r1" : "/r2",
                PowerStarts.NONE);
        assertThat(positions(four, Power.ON)).containsExactly(1, 2, 5, 6);
    }

    @Test
    void hostsWithoutWhichDataCannotBeReadWaitForNobody() {
        GearState up = GearStates.in(Phase.STEADY, 4, 4, GearStates.id(6));
        PowerLimits limits = new PowerLimits(1, 1, 1);
        PowerOrders first = next(up, facts(0, Set.of(GearStates.id(6)), copies(6, SILENT)), limits, PowerStarts.NONE);
        assertThat(positions(first, Power.ON)).containsExactly(6);
        PowerOrders later = next(up, facts(1_000, Set.of(GearStates.id(3)), copies(6, SILENT)), limits, first.starts());
        assertThat(positions(later, Power.ON)).containsExactly(3, 6);
    }

    @Test
    void aNeededHostThatDoesNotWakeInItsTurnKeepsNoOtherFromWaking() {
        GearState up = GearStates.in(Phase.STEADY, 4, 4, GearStates.id(6));
        PowerLimits limits = PowerLimits.ofBatch(1);
        Set<NodeId> needed = Set.of(GearStates.id(6));
        List<HostFacts> hosts = new ArrayList<>(copies(3, SERVING));
        hosts.addAll(copies(3, SILENT));
        PowerOrders first = next(up, facts(0, needed, hosts), limits, PowerStarts.NONE);
        assertThat(positions(first, Power.ON)).containsExactly(1, 2, 3, 6);
        PowerOrders over = next(up, facts(PowerOrders.TURN_MILLIS, needed, hosts), limits, first.starts());
        assertThat(positions(over, Power.ON)).containsExactly(1, 2, 3, 4);
        PowerOrders again = next(up, facts(2 * PowerOrders.TURN_MILLIS, needed, hosts), limits, over.starts());
        assertThat(positions(again, Power.ON)).as("it is tried again").containsExactly(1, 2, 3, 6);
    }

    /** A thousand sleepers without an image, or to be decommissioned, must not wake at once. */
    @Test
    void otherHostsToBeWokenTakeTheirTurnInTheBatch() {
        List<HostFacts> hosts = new ArrayList<>(copies(2, SERVING));
        hosts.addAll(copies(4, SILENT));
        Set<NodeId> wake = Set.of(GearStates.id(3), GearStates.id(4), GearStates.id(5), GearStates.id(6));
        GearState low = GearStates.in(Phase.STEADY, 2, 2, wake.toArray(NodeId[]::new));
        Facts plain = facts(0, hosts);
        Facts facts =
                new Facts(plain.chain(), hosts, 0, 0, 0, 0, 0, false, wake, Set.of(GearStates.id(6)), "not known", 0);
        assertThat(positions(first(low, facts, 2), Power.ON)).containsExactly(1, 2, 3, 6);
    }

    private static final GearState UP = GearStates.in(Phase.POWERING_UP, 5, 1);
    private static final GearState DOWN = GearStates.in(Phase.POWERING_DOWN, 1, 5);

    private static List<HostFacts> oneServes(HostFacts... others) {
        List<HostFacts> hosts = new ArrayList<>(List.of(SERVING));
        hosts.addAll(List.of(others));
        return hosts;
    }

    /** Hosts 2 and 3 woke at once, 4 and 5 after 10 s, and all four were put to sleep again. */
    private static PowerStarts wokeAndSlept(PowerLimits limits) {
        PowerOrders two = next(UP, facts(0, oneServes(ASLEEP, ASLEEP, ASLEEP, ASLEEP)), limits, PowerStarts.NONE);
        PowerOrders four = next(UP, facts(10_000, oneServes(SERVING, SERVING, ASLEEP, ASLEEP)), limits, two.starts());
        PowerOrders up = next(UP, facts(20_000, copies(5, SERVING)), limits, four.starts());
        return next(DOWN, facts(30_000, oneServes(ASLEEP, ASLEEP, ASLEEP, ASLEEP)), limits, up.starts())
                .starts();
    }

    @Test
    void aHostThatWokeAndSleptAgainNeedsATurnAnew() {
        PowerLimits limits = PowerLimits.ofBatch(2);
        Facts asleep = facts(40_000, oneServes(ASLEEP, ASLEEP, ASLEEP, ASLEEP));
        assertThat(positions(next(UP, asleep, limits, wokeAndSlept(limits)), Power.ON))
                .hasSize(3);
    }

    @Test
    void wakesThatAreOverStillCountForTheMinute() {
        PowerLimits limits = new PowerLimits(2, 0, 4);
        PowerStarts before = wokeAndSlept(limits);
        List<HostFacts> asleep = oneServes(ASLEEP, ASLEEP, ASLEEP, ASLEEP);
        assertThat(positions(next(UP, facts(59_999, asleep), limits, before), Power.ON))
                .containsExactly(1);
        assertThat(positions(next(UP, facts(60_000, asleep), limits, before), Power.ON))
                .hasSize(3);
    }

    @Test
    void aHostThatIsStartedTwiceInAMinuteCountsTwice() {
        PowerLimits limits = new PowerLimits(2, 0, 3);
        PowerOrders first = next(UP, facts(0, copies(2, ASLEEP)), limits, PowerStarts.NONE);
        PowerOrders up = next(UP, facts(10_000, copies(2, SERVING)), limits, first.starts());
        List<HostFacts> asleep = List.of(SERVING, ASLEEP);
        PowerOrders down = next(DOWN, facts(20_000, asleep), limits, up.starts());
        PowerOrders again = next(UP, facts(30_000, asleep), limits, down.starts());
        assertThat(positions(again, Power.ON)).containsExactly(1, 2);
        List<HostFacts> third = List.of(SERVING, SERVING, ASLEEP);
        assertThat(positions(next(UP, facts(40_000, third), limits, again.starts()), Power.ON))
                .containsExactly(1, 2);
        assertThat(positions(next(UP, facts(60_000, third), limits, again.starts()), Power.ON))
                .containsExactly(1, 2, 3);
    }

    @Test
    void aHostOnItsWayKeepsItsPlaceThoughItMaySleepAgain() {
        HostFacts boots = new HostFacts(false, false, false, true, Power.ON, 0, 0, true);
        PowerLimits limits = PowerLimits.ofBatch(2);
        PowerOrders two = next(UP, facts(0, oneServes(ASLEEP, ASLEEP, ASLEEP, ASLEEP)), limits, PowerStarts.NONE);
        assertThat(positions(two, Power.ON)).containsExactly(1, 2, 3);
        GearState other = GearStates.in(Phase.STEADY, 1, 1, GearStates.id(5));
        Facts coming = facts(10_000, oneServes(boots, boots, ASLEEP, ASLEEP));
        assertThat(positions(next(other, coming, limits, two.starts()), Power.ON))
                .containsExactly(1);
        Facts off = facts(10_000, oneServes(boots, ASLEEP, ASLEEP, ASLEEP));
        assertThat(positions(next(other, off, limits, two.starts()), Power.ON)).containsExactly(1, 5);
    }

    /** Reports are what a NameNode chokes on when a whole rack wakes (HDFS-17093). */
    @Test
    void aHostIsOnItsWayUntilItsBlockReportIsIn() {
        GearState up = GearStates.in(Phase.POWERING_UP, 4, 1);
        PowerLimits limits = PowerLimits.ofBatch(2);
        PowerOrders two = next(up, facts(0, copies(4, SILENT)), limits, PowerStarts.NONE);
        HostFacts reporting = new HostFacts(true, false, false, true, Power.ON, 0, 0, true);
        List<HostFacts> hosts = new ArrayList<>(List.of(reporting, reporting, SILENT, SILENT));
        PowerOrders still = next(up, facts(30_000, hosts), limits, two.starts());
        assertThat(positions(still, Power.ON)).containsExactly(1, 2);
        hosts.set(0, SERVING);
        assertThat(positions(next(up, facts(40_000, hosts), limits, still.starts()), Power.ON))
                .containsExactly(1, 2, 3);
        hosts.set(0, reporting);
        long over = PowerOrders.TURN_MILLIS;
        assertThat(positions(next(up, facts(over, hosts), limits, still.starts()), Power.ON))
                .as("one that never reports does not keep the others from waking")
                .containsExactly(1, 2, 3, 4);
    }

    @Test
    void deadlinesGrowWithTheLimits() {
        assertThat(new PowerLimits(10, 0, 0).wakeMillis(10, 1_000)).isEqualTo(1_000);
        assertThat(new PowerLimits(10, 0, 0).wakeMillis(0, 1_000)).isEqualTo(1_000);
        assertThat(new PowerLimits(10, 0, 0).wakeMillis(11, 1_000)).isEqualTo(2_000);
        assertThat(new PowerLimits(100, 6, 5).wakeMillis(11, 1_000)).isEqualTo(121_000);
        assertThat(new PowerLimits(100, 6, 5).sleepMillis(11, 1_000)).isEqualTo(61_000);
        assertThatThrownBy(() -> new PowerLimits(0, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("batch 0");
    }
}
