// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.machine.GearCommand.EvictWriters;
import io.hdfsgears.core.machine.GearCommand.Prove;
import io.hdfsgears.core.machine.GearCommand.StandBy;
import io.hdfsgears.core.machine.GearCommand.WriteImages;
import io.hdfsgears.core.machine.chain.ChainStates;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whole shifts on a rack of twelve, and each deadline. */
class GearMachineTest {
    @Test
    void fromTwelveHostsToTwoAndBack() {
        FakeRack rack = new FakeRack(12);
        rack.host(7).open = 3;
        rack.host(9).transfers = 2;
        rack.aim(2);
        rack.runUntil(Phase.POWERING_DOWN);
        assertThat(rack.awake()).as("nobody sleeps before all have drained").isEqualTo(12);
        rack.host(9).transfers = 0;
        rack.runUntil(Phase.STEADY);
        assertThat(rack.awake()).isEqualTo(2);
        assertThat(rack.serve(1, 2)).isTrue();
        assertThat(rack.state.target()).isEqualTo(2);
        assertThat(rack.state.from()).isEqualTo(2);
        assertThat(rack.seen).containsExactly(Phase.STEADY, Phase.DRAINING, Phase.POWERING_DOWN);

        rack.seen.clear();
        rack.aim(12);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.serve(1, 12)).isTrue();
        assertThat(rack.seen).containsExactly(Phase.STEADY, Phase.POWERING_UP, Phase.CATCHING_UP);
        assertThat(rack.state.from()).isEqualTo(12);
    }

    @Test
    void drainingStandsHostsByFirstThenEvictsThenProves() {
        FakeRack rack = new FakeRack(3);
        rack.host(3).open = 1;
        rack.aim(2);
        rack.tick();
        assertThat(rack.last.commands())
                .containsExactly(new StandBy(List.of(GearStates.id(3))), new EvictWriters(List.of(GearStates.id(3))));
        rack.runUntil(() -> rack.last.commands().contains(new Prove()));
        assertThat(rack.host(3).open).isZero();
        assertThat(rack.observed.nowMillis() - rack.host(3).lastOpenMillis)
                .isGreaterThanOrEqualTo(FakeRack.TIMES.graceMillis());
        rack.runUntil(Phase.POWERING_DOWN);
        rack.tick();
        assertThat(rack.last.commands()).containsExactly(new WriteImages(List.of(GearStates.id(3))));
    }

    @Test
    void runningTransfersAreWaitedForButNotForEver() {
        FakeRack rack = new FakeRack(3);
        rack.host(3).transfers = 1;
        rack.aim(2);
        long start = rack.nowMillis;
        rack.runUntil(Phase.POWERING_DOWN);
        assertThat(rack.nowMillis - start)
                .isGreaterThanOrEqualTo(FakeRack.TIMES.graceMillis() + FakeRack.TIMES.readersMillis());
    }

    @Test
    void aWriterThatComesBackVoidsTheProof() {
        FakeRack rack = new FakeRack(3);
        rack.proofTicks = 4;
        rack.aim(2);
        rack.runUntil(() -> rack.last.commands().contains(new Prove()));
        rack.host(3).open = 1;
        rack.runUntil(Phase.POWERING_DOWN);
        assertThat(rack.cleanProofMillis).isGreaterThan(rack.host(3).lastOpenMillis);
    }

    @Test
    void anUncoveredBlockKeepsAllUpUntilItIsCovered() {
        FakeRack rack = new FakeRack(4);
        rack.uncovered = 2;
        rack.aim(2);
        rack.run(20);
        assertThat(rack.state.phase()).isEqualTo(Phase.DRAINING);
        rack.uncovered = 0;
        rack.runUntil(Phase.STEADY);
        assertThat(rack.awake()).isEqualTo(2);
    }

    @Test
    void drainingTooLongIsHeldWithEverybodyBackInService() {
        FakeRack rack = new FakeRack(4);
        rack.uncovered = 2;
        rack.host(4).secure = 10_000;
        rack.aim(2);
        rack.runUntil(Phase.HELD);
        assertThat(rack.state.held())
                .contains("1 host with blocks that lack a replica elsewhere", "0 hosts with open blocks");
        rack.run(5);
        assertThat(rack.serve(1, 4)).isTrue();
        rack.run(500);
        assertThat(rack.state.phase()).as("somebody has to decide").isEqualTo(Phase.HELD);
    }

    @Test
    void aHostThatDoesNotGoOffHoldsTheShiftAndWakesTheOthersAgain() {
        FakeRack rack = new FakeRack(6);
        rack.host(5).obeys = false;
        rack.aim(2);
        rack.runUntil(Phase.POWERING_DOWN);
        rack.runUntil(() -> rack.awake() == 3);
        rack.runUntil(Phase.HELD);
        assertThat(rack.state.held())
                .isEqualTo("1 host did not report to be off within 40 s: do their power agents run?");
        rack.runUntil(() -> rack.serve(1, 6));
        assertThat(rack.state.phase()).isEqualTo(Phase.HELD);
    }

    /** The state does not say how many of them sleep: the shift that was held has ordered all of them awake. */
    @Test
    void aHeldShiftThatIsOrderedAnewIsNotHeldAgainAsLongAsHostsWake() {
        FakeRack rack = new FakeRack(8);
        rack.decideBy(new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(1)), PowerLimits.ofBatch(1));
        rack.host(8).obeys = false;
        rack.aim(2);
        rack.runUntil(Phase.HELD);
        rack.hosts.forEach(host -> host.boot = 20);
        rack.seen.clear();
        rack.aim(8);
        assertThat(rack.state.phase()).isEqualTo(Phase.POWERING_UP);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.seen).doesNotContain(Phase.HELD);
        assertThat(rack.serve(1, 8)).isTrue();
    }

    @Test
    void unknownPowerIsNotOff() {
        FakeRack rack = new FakeRack(6);
        rack.host(5).reportsPower = false;
        rack.aim(2);
        rack.runUntil(Phase.HELD);
        assertThat(rack.seen).contains(Phase.POWERING_DOWN).doesNotContain(Phase.STEADY);
        assertThat(rack.state.held()).startsWith("1 host did not report");
    }

    @Test
    void aHostThatDoesNotWakeHoldsTheShiftUntilItServes() {
        FakeRack rack = FakeRack.restingAt(6, 2);
        rack.host(4).obeys = false;
        rack.aim(6);
        rack.runUntil(Phase.HELD);
        assertThat(rack.state.held()).isEqualTo("not all hosts woke within 50 s: 1 of 6 do not serve (host4)");
        rack.run(100);
        assertThat(rack.state.phase()).isEqualTo(Phase.HELD);
        assertThat(rack.serve(5, 6)).isTrue();
        rack.host(4).obeys = true;
        rack.runUntil(Phase.STEADY);
        assertThat(rack.serve(1, 6)).isTrue();
        assertThat(rack.state.held()).isEmpty();
    }

    @Test
    void inPlaceOfAHostThatDoesNotWakeTheNextOnTheChainIsWoken() {
        FakeRack rack = FakeRack.restingAt(8, 2);
        rack.host(4).obeys = false;
        rack.host(7).obeys = false;
        rack.aim(6);
        rack.runUntil(Phase.HELD);
        assertThat(rack.state.held())
                .isEqualTo("not all hosts woke within 50 s: 1 of 6 do not serve (host4); waking host7 in their place");
        rack.runUntil(() -> rack.state.woken().size() == 2);
        assertThat(rack.state.phase()).isEqualTo(Phase.HELD);
        assertThat(rack.state.held()).endsWith("waking host8 in their place");
        rack.runUntil(Phase.STEADY);
        assertThat(rack.state.target()).isEqualTo(6);
        assertThat(rack.hosts.stream().filter(FakeHost::serves)).hasSize(6);
        assertThat(rack.serve(8, 8)).isTrue();
        rack.host(4).obeys = true;
        rack.host(7).obeys = true;
        rack.runUntil(() -> rack.serve(4, 4));
        rack.aim(6);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.awake()).as("those in their place sleep again").isEqualTo(6);
        assertThat(rack.serve(1, 6)).isTrue();
    }

    @Test
    void aRateLimitStretchesAShiftAndHoldsNothing() {
        FakeRack rack = new FakeRack(12);
        PowerLimits slow = new PowerLimits(4, 2, 2);
        rack.decideBy(new GearMachine(FakeRack.TIMES, true, slow), slow);
        rack.aim(2);
        rack.runUntil(Phase.STEADY);
        rack.aim(12);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.seen).doesNotContain(Phase.HELD);
        assertThat(rack.serve(1, 12)).isTrue();
    }

    @Test
    void catchingUpTooLongIsHeldThenTriedAgain() {
        FakeRack rack = FakeRack.restingAt(6, 2);
        rack.everCatchesUp = false;
        rack.aim(6);
        rack.runUntil(Phase.HELD);
        assertThat(rack.state.held()).isEqualTo("catching up took longer than 120 s");
        assertThat(rack.serve(1, 6)).isTrue();
        rack.everCatchesUp = true;
        rack.runUntil(Phase.STEADY);
        assertThat(rack.state.target()).isEqualTo(6);
    }

    @Test
    void withoutPowerSwitchingHostsOnlyLeaveService() {
        FakeRack rack = new FakeRack(5);
        rack.decideBy(new GearMachine(FakeRack.TIMES, false, PowerLimits.ofBatch(100)), PowerLimits.ofBatch(4));
        rack.onOrder = (host, order) -> assertThat(order).isEqualTo(Power.ON);
        rack.aim(2);
        rack.runUntil(Phase.STEADY);
        rack.run(20);
        assertThat(rack.awake()).isEqualTo(5);
        assertThat(rack.serve(1, 2)).isTrue();
        assertThat(rack.hosts.stream().filter(FakeHost::serves)).hasSize(2);
        rack.aim(5);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.serve(1, 5)).isTrue();
    }

    @Test
    void newHostsBelongToTheHighestGearIfThatIsEngaged() {
        FakeRack rack = new FakeRack(3);
        rack.grow(2);
        assertThat(rack.state.target()).isEqualTo(5);
        assertThat(rack.state.woken()).isEmpty();
        assertThat(rack.state.phase()).isEqualTo(Phase.STEADY);
    }

    @Test
    void newHostsAtLowGearStayAwakeUntilTheNextShiftDown() {
        FakeRack rack = FakeRack.restingAt(4, 2);
        rack.grow(1);
        rack.run(30);
        assertThat(rack.state.woken()).containsExactly(GearStates.id(5));
        assertThat(rack.serve(5, 5)).isTrue();
        rack.aim(2);
        assertThat(rack.state.phase()).as("same target, but one host too many").isEqualTo(Phase.DRAINING);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.awake()).isEqualTo(2);
        assertThat(rack.state.woken()).isEmpty();
    }

    @Test
    void nobodyJoinsWhileOthersLeave() {
        for (Phase phase : new Phase[] {Phase.DRAINING, Phase.POWERING_DOWN}) {
            assertThatThrownBy(() -> ChainStates.grown(GearStates.in(phase, 2, 4), 4, List.of(GearStates.id(5)), 1))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("cannot join the chain while others leave");
        }
    }

    @Test
    void aWishForWhatIsThereChangesNothing() {
        FakeRack rack = FakeRack.restingAt(4, 2);
        GearState before = rack.state;
        rack.aim(2);
        assertThat(rack.state).isSameAs(before);
        rack.cancel();
        assertThat(rack.state).isSameAs(before);
    }

    @Test
    void aHigherGearTakesWokenHostsIn() {
        GearMachine machine = new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(100));
        GearState woken = GearStates.in(Phase.STEADY, 2, 2, GearStates.id(4), GearStates.id(6));
        GearState up = machine.aim(woken, 5, new FakeRack(6).chain(), "alice", "day", 50);
        assertThat(up.phase()).isEqualTo(Phase.POWERING_UP);
        assertThat(up.woken()).isEqualTo(Set.of(GearStates.id(6)));
        assertThat(up.epoch()).isGreaterThan(woken.epoch());
    }

    @Test
    void fromHeldTheSameTargetKeepsWokenHostsAwake() {
        GearMachine machine = new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(100));
        GearState held = GearStates.in(Phase.HELD, 2, 2, GearStates.id(4));
        GearState next = machine.aim(held, 2, new FakeRack(6).chain(), "alice", "day", 50);
        assertThat(next.phase()).isEqualTo(Phase.POWERING_UP);
        assertThat(next.mayServe(4, GearStates.id(4))).isTrue();
    }

    @Test
    void onceCaughtUpOnlyHostsBeyondTheGearCountAsWoken() {
        FakeRack rack = FakeRack.restingAt(6, 2);
        rack.state = GearStates.in(Phase.POWERING_UP, 4, 2, GearStates.id(3), GearStates.id(6))
                .to(Phase.CATCHING_UP, rack.nowMillis);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.state.woken()).containsExactly(GearStates.id(6));
    }

    @Test
    void anImageIsWrittenOnceTheHostIsOut() {
        FakeRack rack = new FakeRack(3);
        rack.state = GearStates.in(Phase.DRAINING, 2, 3).to(Phase.POWERING_DOWN, rack.nowMillis);
        rack.host(3).secure = 5;
        rack.tick();
        assertThat(rack.last.commands()).containsExactly(new StandBy(List.of(GearStates.id(3))));
        rack.runUntil(() -> rack.host(3).imagedEpoch >= 0);
        assertThat(rack.host(3).admin).isEqualTo(FakeHost.Admin.OUT);
    }
}
