// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.machine.GearCommand.Prove;
import io.hdfsgears.core.model.NodeId;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cancelled shifts, restarts, hosts lost on the way, and each bug that was found in these. */
class GearMachineTroubleTest {
    /** A rack of eight in the middle of a shift between eight and two hosts, in this phase. */
    private static FakeRack in(Phase phase) {
        boolean up = phase == Phase.POWERING_UP || phase == Phase.CATCHING_UP;
        FakeRack rack = up ? FakeRack.restingAt(8, 2) : new FakeRack(8);
        rack.aim(up ? 8 : 2);
        rack.runUntil(phase);
        rack.run(1);
        assertThat(rack.state.phase()).isEqualTo(phase);
        return rack;
    }

    @ParameterizedTest
    @EnumSource(names = {"POWERING_UP", "CATCHING_UP", "DRAINING", "POWERING_DOWN"})
    void cancelGoesBackToTheGearItCameFrom(Phase phase) {
        FakeRack rack = in(phase);
        int home = rack.state.from();
        rack.cancel();
        rack.runUntil(Phase.STEADY);
        assertThat(rack.state.target()).isEqualTo(home);
        assertThat(rack.serve(1, home)).isTrue();
        rack.runUntil(() -> rack.awake() == home);
        assertThat(rack.state.phase()).isEqualTo(Phase.STEADY);
    }

    @ParameterizedTest
    @EnumSource(names = {"POWERING_UP", "CATCHING_UP", "DRAINING", "POWERING_DOWN"})
    void cancelTwiceGoesOn(Phase phase) {
        FakeRack rack = in(phase);
        int wanted = rack.state.target();
        rack.cancel();
        rack.tick();
        rack.cancel();
        rack.runUntil(Phase.STEADY);
        assertThat(rack.state.target()).isEqualTo(wanted);
        assertThat(rack.serve(1, wanted))
                .as("nobody is left asleep and called awake")
                .isTrue();
    }

    @Test
    void cancelAtRestChangesNothing() {
        FakeRack rack = FakeRack.restingAt(8, 2);
        GearState before = rack.state;
        rack.cancel();
        assertThat(rack.state).isSameAs(before);
    }

    @Test
    void cancelInHeldKeepsAllUp() {
        FakeRack rack = new FakeRack(8);
        rack.host(8).obeys = false;
        rack.aim(2);
        rack.runUntil(Phase.HELD);
        rack.cancel();
        assertThat(rack.state.held()).isEmpty();
        rack.runUntil(Phase.STEADY);
        assertThat(rack.state.target()).isEqualTo(8);
        assertThat(rack.serve(1, 8)).isTrue();
    }

    @Test
    void aCancelledDrainCatchesUpOnWhatWasWrittenOnFewerHosts() {
        FakeRack rack = in(Phase.DRAINING);
        rack.cancel();
        rack.runUntil(Phase.STEADY);
        assertThat(rack.seen).contains(Phase.POWERING_UP, Phase.CATCHING_UP);
    }

    @ParameterizedTest
    @EnumSource(names = {"POWERING_UP", "CATCHING_UP", "DRAINING", "POWERING_DOWN"})
    void aRestartContinuesToTheSameEnd(Phase phase) {
        FakeRack rack = in(phase);
        int wanted = rack.state.target();
        rack.restart();
        rack.runUntil(Phase.STEADY);
        assertThat(rack.state.target()).isEqualTo(wanted);
        assertThat(rack.serve(1, wanted)).isTrue();
        assertThat(rack.awake()).isEqualTo(wanted);
        assertThat(rack.seen).doesNotContain(Phase.HELD);
    }

    @Test
    void aRestartAtRestWakesNobody() {
        FakeRack rack = FakeRack.restingAt(8, 2);
        rack.restart();
        rack.run(50);
        assertThat(rack.state.phase()).isEqualTo(Phase.STEADY);
        assertThat(rack.awake()).isEqualTo(2);
    }

    @Test
    void aRestartInHeldStaysHeld() {
        FakeRack rack = new FakeRack(8);
        rack.host(8).obeys = false;
        rack.aim(2);
        rack.runUntil(Phase.HELD);
        String why = rack.state.held();
        rack.restart();
        rack.run(50);
        assertThat(rack.state.phase()).isEqualTo(Phase.HELD);
        assertThat(rack.state.held()).isEqualTo(why);
        assertThat(rack.serve(1, 8)).isTrue();
    }

    @Test
    void aSleeperOfWhichNothingIsKnownIsWoken() {
        FakeRack rack = FakeRack.restingAt(8, 2);
        rack.host(6).imagedEpoch = -1;
        rack.restart();
        rack.runUntil(() -> rack.serve(6, 6));
        assertThat(rack.state.woken()).containsExactly(GearStates.id(6));
        assertThat(rack.awake()).isEqualTo(3);
    }

    @Test
    void aDeadlineStartsAnewWithTheNameNode() {
        FakeRack rack = in(Phase.DRAINING);
        rack.host(8).secure = 40;
        rack.uncovered = 1;
        rack.run(55);
        rack.restart();
        rack.run(30);
        assertThat(rack.state.phase()).isEqualTo(Phase.DRAINING);
    }

    @Test
    void aHostLostAtRestWakesThoseThatHoldItsData() {
        FakeRack rack = FakeRack.restingAt(8, 2);
        rack.host(2).obeys = false;
        rack.host(2).crash();
        rack.neededFor.put(GearStates.id(5), rack.host(2));
        rack.runUntil(() -> rack.serve(5, 5));
        assertThat(rack.state.phase()).isEqualTo(Phase.STEADY);
        assertThat(rack.awake()).isEqualTo(2);
        rack.host(2).obeys = true;
        rack.runUntil(() -> rack.serve(1, 2));
        rack.aim(2);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.awake()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"DRAINING", "POWERING_DOWN"})
    void aHostLostOnTheWayDownHoldsTheShiftWithDataUp(Phase phase) {
        FakeRack rack = in(phase);
        rack.host(2).obeys = false;
        rack.host(2).crash();
        rack.neededFor.put(GearStates.id(5), rack.host(2));
        rack.runUntil(Phase.HELD);
        assertThat(rack.state.held()).isEqualTo("hosts had to be woken for data that cannot be read otherwise");
        rack.runUntil(() -> rack.serve(3, 8));
        assertThat(rack.state.phase()).isEqualTo(Phase.HELD);
    }

    /**
     * A host that was woken earlier is out of service again at the next shift. It is still in the list of woken hosts:
     * this must not hide that it is needed again.
     */
    @Test
    void aHostWokenBeforeIsWokenAgain() {
        FakeRack rack = FakeRack.restingAt(8, 2);
        rack.grow(1);
        rack.run(10);
        rack.aim(2);
        rack.runUntil(Phase.POWERING_DOWN);
        rack.host(2).obeys = false;
        rack.host(2).crash();
        rack.neededFor.put(GearStates.id(9), rack.host(2));
        rack.tick();
        assertThat(rack.state.phase()).isEqualTo(Phase.HELD);
        rack.runUntil(() -> rack.serve(9, 9));
    }

    /** Power reports lag: a host that woke and serves is not off, whatever the last report said. */
    @Test
    void anOldReportOfOffDoesNotHideAWriter() {
        FakeRack rack = FakeRack.restingAt(3, 2);
        rack.host(3).staleOff = 500;
        rack.host(3).evict = 20;
        rack.aim(3);
        rack.runUntil(Phase.STEADY);
        rack.host(3).open = 1;
        rack.aim(2);
        rack.run(18);
        assertThat(rack.host(3).open).isEqualTo(1);
        assertThat(rack.state.phase()).isEqualTo(Phase.DRAINING);
    }

    /** Quiet and proof of an earlier shift, when a cancel and a new request fall between two looks. */
    @Test
    void quietOfAnEarlierShiftDoesNotCount() {
        GearMachine machine = new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(100));
        GearState drain = new GearState(10, Phase.DRAINING, 1, 2, Set.of(), 0, 100_000, "a", "b", "");
        HostFacts serving = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
        HostFacts out = new HostFacts(true, true, false, true, Power.ON, 0, 0, false);
        List<NodeId> chain = List.of(GearStates.id(1), GearStates.id(2));
        Facts stale = new Facts(chain, List.of(serving, out), 101_000, 0, 50_000, 60_000, 0, false, Set.of(), "");
        assertThat(machine.step(drain, stale)).isEqualTo(new Step(drain, List.of()));
        Facts oldProof = new Facts(chain, List.of(serving, out), 110_000, 0, 50_000, 60_000, 0, false, Set.of(), "");
        assertThat(machine.step(drain, oldProof)).isEqualTo(new Step(drain, List.of(new Prove())));
        Facts good = new Facts(chain, List.of(serving, out), 110_000, 0, 100_000, 104_000, 0, false, Set.of(), "");
        assertThat(machine.step(drain, good).state().phase()).isEqualTo(Phase.POWERING_DOWN);
    }

    private static final long HOUR = 3_600_000;
    private static final long NOW = 10 * HOUR;

    /** A NameNode that has been active for two minutes goes on with a drain which one with a clock an hour ahead began. */
    private static GearState drainingAnHourAhead() {
        return new GearState(10, Phase.DRAINING, 1, 2, Set.of(), 0, NOW + HOUR, "a", "b", "");
    }

    private static Facts afterTwoMinutes(HostFacts leaving, long quietSince, long proof) {
        HostFacts serving = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
        List<NodeId> chain = List.of(GearStates.id(1), GearStates.id(2));
        return new Facts(
                chain, List.of(serving, leaving), NOW, NOW - 120_000, quietSince, proof, 0, false, Set.of(), "");
    }

    @Test
    void aDrainGoesOnThoughTheClockOfTheNameNodeThatBeganItIsAhead() {
        GearMachine machine = new GearMachine(
                new GearTimes(3_000, 5_000, HOUR, 50_000, 40_000, 120_000), true, PowerLimits.ofBatch(100));
        GearState drain = drainingAnHourAhead();
        HostFacts out = new HostFacts(true, true, false, true, Power.ON, 0, 0, false);
        assertThat(machine.step(drain, afterTwoMinutes(out, NOW - 60_000, 0)))
                .isEqualTo(new Step(drain, List.of(new Prove())));
        assertThat(machine.step(drain, afterTwoMinutes(out, NOW - 60_000, NOW - 1_000))
                        .state()
                        .phase())
                .isEqualTo(Phase.POWERING_DOWN);
    }

    @Test
    void aDeadlineEndsThoughTheClockOfTheNameNodeThatSetItIsAhead() {
        GearMachine machine = new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(100));
        HostFacts entering = new HostFacts(true, true, false, false, Power.ON, 0, 0, false);
        assertThat(machine.step(drainingAnHourAhead(), afterTwoMinutes(entering, 0, 0))
                        .state()
                        .phase())
                .isEqualTo(Phase.HELD);
    }

    @Test
    void aTimeAheadOfTheClockIsTakenForNowAndNoOtherTimeIsChanged() {
        GearState ahead = drainingAnHourAhead();
        assertThat(ahead.begunBy(NOW).sinceMillis()).isEqualTo(NOW);
        assertThat(ahead.begunBy(NOW).epoch()).isEqualTo(ahead.epoch());
        assertThat(ahead.begunBy(NOW + HOUR)).isSameAs(ahead);
    }

    @Test
    void copiesToComeKeepAHostUpUntilTheDrainIsGivenUp() {
        GearMachine machine = new GearMachine(FakeRack.TIMES, true, PowerLimits.ofBatch(100));
        GearState drain = new GearState(10, Phase.DRAINING, 1, 2, Set.of(), 0, 100_000, "a", "b", "");
        HostFacts serving = new HostFacts(true, true, true, false, Power.ON, 0, 0, false);
        HostFacts out = new HostFacts(true, true, false, true, Power.ON, 0, 0, false);
        List<NodeId> chain = List.of(GearStates.id(1), GearStates.id(2));
        Facts late = new Facts(
                chain, List.of(serving, out.lateCopies(1)), 110_000, 0, 100_000, 104_000, 0, false, Set.of(), "");
        assertThat(machine.step(drain, late)).isEqualTo(new Step(drain, List.of()));
        Facts none = new Facts(chain, List.of(serving, out), 110_000, 0, 100_000, 104_000, 0, false, Set.of(), "");
        assertThat(machine.step(drain, none).state().phase()).isEqualTo(Phase.POWERING_DOWN);
        long over = 100_000 + FakeRack.TIMES.drainMillis() + 1;
        Facts overdue = new Facts(
                chain, List.of(serving, out.lateCopies(1)), over, 0, 100_000, 104_000, 0, false, Set.of(), "");
        GearState held = machine.step(drain, overdue).state();
        assertThat(held.phase()).isEqualTo(Phase.HELD);
        assertThat(held.held()).contains("1 host to get or to pass on copies");
        Facts advancing = new Facts(
                chain,
                List.of(serving, out.lateCopies(1)),
                over,
                0,
                100_000,
                104_000,
                0,
                false,
                Set.of(),
                Set.of(),
                "",
                over - FakeRack.TIMES.drainMillis());
        assertThat(machine.step(drain, advancing).state())
                .as("the deadline runs from the last progress")
                .isEqualTo(drain);
    }

    /**
     * A restart made hosts register again while they powered down, and a writer recovered its block there; or a file that was only
     * open for append is written to.
     */
    @Test
    void aWriterAfterTheProofMovesOnBeforeItsHostSleeps() {
        FakeRack rack = in(Phase.POWERING_DOWN);
        rack.onOrder = (host, order) ->
                assertThat(order == Power.OFF && host.on && host.open > 0).isFalse();
        long sleepEpoch = rack.state.sleepEpoch();
        rack.host(5).open = 1;
        rack.tick();
        assertThat(rack.state.phase()).isEqualTo(Phase.DRAINING);
        rack.runUntil(Phase.STEADY);
        assertThat(rack.seen).doesNotContain(Phase.HELD);
        assertThat(rack.state.target()).isEqualTo(2);
        assertThat(rack.host(5).open).isZero();
        assertThat(rack.state.sleepEpoch()).as("a new proof and new images").isGreaterThan(sleepEpoch);
        rack.runUntil(() -> rack.awake() == 2);
    }

    @Test
    void writersThatComeAgainAndAgainHoldTheShift() {
        FakeRack rack = in(Phase.POWERING_DOWN);
        for (int i = 0; i < 3; i++) {
            rack.host(5).open = 1;
            rack.tick();
            assertThat(rack.state.phase()).isEqualTo(Phase.DRAINING);
            rack.runUntil(Phase.POWERING_DOWN);
        }
        rack.host(5).open = 1;
        rack.tick();
        assertThat(rack.state.phase()).isEqualTo(Phase.HELD);
        assertThat(rack.state.held()).startsWith("open blocks again on 1 host to sleep,");
        rack.runUntil(() -> rack.serve(1, 8));
    }

    @Test
    void eachShiftCountsItsOwnWriters() {
        FakeRack rack = in(Phase.POWERING_DOWN);
        for (int i = 0; i < 3; i++) {
            rack.host(5).open = 1;
            rack.tick();
            rack.runUntil(Phase.POWERING_DOWN);
        }
        rack.cancel();
        rack.runUntil(Phase.STEADY);
        rack.aim(2);
        rack.runUntil(Phase.POWERING_DOWN);
        rack.host(5).open = 1;
        rack.tick();
        assertThat(rack.state.phase()).isEqualTo(Phase.DRAINING);
    }

    /** A host that crashed on the way out and came back is still in service: first out, then its image, then off. */
    @Test
    void aHostThatCameBackDuringPowerDownIsTakenOutFirst() {
        FakeRack rack = new FakeRack(3);
        rack.host(3).crash();
        rack.host(3).obeys = false;
        rack.tick();
        rack.host(3).secure = 10;
        rack.onOrder = (host, order) -> {
            if (order == Power.OFF && host.on) {
                assertThat(host.admin).isEqualTo(FakeHost.Admin.OUT);
            }
        };
        rack.aim(2);
        rack.runUntil(Phase.POWERING_DOWN);
        rack.host(3).obeys = true;
        rack.host(3).rise();
        rack.host(3).serve();
        rack.runUntil(Phase.STEADY);
        assertThat(rack.awake()).isEqualTo(2);
    }

    /**
     * The replicas of the host may have changed: it sleeps only after a new image. It serves no client in the meantime.
     */
    @Test
    void aSleeperThatComesBackUnaskedServesNobodyAndSleepsAgain() {
        FakeRack rack = FakeRack.restingAt(8, 2);
        rack.host(6).rise();
        rack.host(6).imagedEpoch = -1;
        rack.onOrder = (host, order) -> assertThat(order == Power.OFF && host.on && host.imagedEpoch < 0)
                .isFalse();
        rack.run(2);
        assertThat(rack.host(6).on).isTrue();
        for (int i = 0; i < 50; i++) {
            rack.tick();
            assertThat(rack.serve(6, 6)).isFalse();
        }
        assertThat(rack.host(6).on).isFalse();
        assertThat(rack.host(6).imagedEpoch).isEqualTo(rack.state.sleepEpoch());
        assertThat(rack.state.phase()).isEqualTo(Phase.STEADY);
        assertThat(rack.state.woken()).isEmpty();
    }
}
