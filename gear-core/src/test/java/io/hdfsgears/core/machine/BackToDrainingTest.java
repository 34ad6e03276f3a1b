// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearCommand.WriteImages;
import io.hdfsgears.core.model.NodeId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A writer came to a host that was to sleep, while others of the shift slept already. */
class BackToDrainingTest {
    private final Set<NodeId> sleepers = new HashSet<>();

    /** Of eight hosts six are to sleep: four are off, and a writer is on one of the others. */
    private FakeRack writtenToHalfWay() {
        FakeRack rack = new FakeRack(8);
        rack.host(7).halt = 30;
        rack.host(8).halt = 30;
        rack.aim(2);
        rack.runUntil(() -> rack.awake() == 4);
        rack.run(1);
        rack.hosts.stream().filter(host -> !host.on).forEach(host -> sleepers.add(host.id));
        rack.host(7).open = 1;
        rack.tick();
        assertThat(rack.state.phase()).isEqualTo(Phase.DRAINING);
        return rack;
    }

    private void noSleeperIsOrderedOn(FakeRack rack) {
        rack.onOrder = (host, order) -> {
            if (sleepers.contains(host.id)) {
                assertThat(order).as(host.id.value()).isEqualTo(Power.OFF);
            }
        };
    }

    @Test
    void hostsThatAreOffSleepOn() {
        FakeRack rack = writtenToHalfWay();
        assertThat(sleepers).hasSize(4);
        long awake = rack.awake();
        noSleeperIsOrderedOn(rack);
        rack.runUntil(() -> {
            assertThat(rack.awake()).isLessThanOrEqualTo(awake);
            return rack.state.phase() == Phase.STEADY;
        });
        assertThat(rack.seen).doesNotContain(Phase.HELD);
        rack.runUntil(() -> rack.awake() == 2);
        assertThat(rack.hosts.stream().skip(2))
                .allSatisfy(host -> assertThat(host.imagedEpoch)
                        .as("a restart knows it by an image of this sleep")
                        .isEqualTo(rack.state.sleepEpoch()));
        assertThat(rack.state.asleep()).isEmpty();
    }

    @Test
    void aNameNodeThatTakesOverMeanwhileKnowsThemByTheirImages() {
        FakeRack rack = writtenToHalfWay();
        rack.restart();
        noSleeperIsOrderedOn(rack);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.seen).doesNotContain(Phase.HELD);
    }

    @Test
    void aCancelledShiftWakesThem() {
        FakeRack rack = writtenToHalfWay();
        rack.cancel();
        rack.runUntil(Phase.STEADY);
        assertThat(rack.serve(1, 8)).isTrue();
    }

    @Test
    void dataThatCannotBeReadWakesThem() {
        FakeRack rack = writtenToHalfWay();
        NodeId needed = sleepers.iterator().next();
        rack.neededFor.put(
                needed,
                rack.hosts.stream()
                        .filter(host -> host.id.equals(needed))
                        .findFirst()
                        .orElseThrow());
        rack.runUntil(Phase.HELD);
        rack.runUntil(() -> rack.serve(1, 8));
    }

    /** Its agent has not spoken, or its image is not there: nothing says that it may sleep on. */
    @Test
    void aHostIsNamedOnlyIfItIsOffAndImaged() {
        GearMachine machine = new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(100));
        HostFacts serving = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
        HostFacts written = new HostFacts(true, true, false, true, Power.ON, 0, 1, true);
        HostFacts off = new HostFacts(false, true, false, true, Power.OFF, 0, 0, true);
        HostFacts silent = new HostFacts(false, true, false, true, Power.UNKNOWN, 0, 0, true);
        HostFacts bare = new HostFacts(false, true, false, true, Power.OFF, 0, 0, false);
        List<NodeId> chain = GearStates.chain(5);
        GearState down = new GearState(10, Phase.POWERING_DOWN, 1, 4, Set.of(GearStates.id(5)), 9, 0, "a", "b", "");
        Facts facts = facts(chain, List.of(serving, written, off, silent, bare));
        GearState back = machine.step(down, facts).state();
        assertThat(back.phase()).isEqualTo(Phase.DRAINING);
        assertThat(back.asleep()).containsExactly(GearStates.id(3));
        Facts woken = facts(chain, List.of(serving, written, off, silent, off));
        assertThat(machine.step(down, woken).state().asleep())
                .as("one that was woken beyond the gear sleeps again")
                .containsExactlyInAnyOrder(GearStates.id(3), GearStates.id(5));
        assertThat(back.maySleep(3, GearStates.id(3))).isTrue();
        assertThat(back.maySleep(4, GearStates.id(4))).isFalse();
        assertThat(back.onlyWakes(down)).isTrue();
        assertThat(back.held("why", 3).asleep()).isEmpty();
    }

    private static Facts facts(List<NodeId> chain, List<HostFacts> hosts) {
        return new Facts(chain, hosts, 1_000, 0, 0, 0, 0, false, Set.of(), "");
    }

    /** Of hundreds that slept before, images of the new sleep take longer than the last host needs to go off. */
    @Test
    void hostsThatAreOffAtTheEndOfTheShiftGetTheirImagesAllTheSame() {
        GearMachine machine = new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(100));
        HostFacts serving = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
        HostFacts off = new HostFacts(false, true, false, true, Power.OFF, 0, 0, true);
        HostFacts bare = new HostFacts(false, true, false, true, Power.OFF, 0, 0, false);
        GearState steady = new GearState(10, Phase.STEADY, 1, 1, Set.of(), 9, 0, "a", "b", "");
        assertThat(machine.step(steady, facts(GearStates.chain(3), List.of(serving, off, bare)))
                        .commands())
                .containsExactly(new WriteImages(List.of(GearStates.id(3))));
    }

    /** All of them were woken for data, in a gear that the order asks for anew. */
    @Test
    void theDeadlineGrowsWithHostsThatWereWokenBeyondTheGear() {
        GearMachine machine = new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(1));
        HostFacts serving = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
        HostFacts leaving = new HostFacts(true, true, false, true, Power.ON, 0, 0, true);
        GearState down = new GearState(
                10, Phase.POWERING_DOWN, 1, 1, Set.of(GearStates.id(2), GearStates.id(3)), 9, 0, "a", "b", "");
        List<HostFacts> hosts = List.of(serving, leaving, leaving);
        long one = FakeRack.TIMES.sleepMillis();
        assertThat(machine.step(down, at(one + 1, hosts)).state().phase()).isEqualTo(Phase.POWERING_DOWN);
        assertThat(machine.step(down, at(2 * one + 1, hosts)).state().phase()).isEqualTo(Phase.HELD);
    }

    private static Facts at(long nowMillis, List<HostFacts> hosts) {
        return new Facts(GearStates.chain(hosts.size()), hosts, nowMillis, 0, 0, 0, 0, false, Set.of(), "");
    }
}
