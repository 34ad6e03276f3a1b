// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.auto;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.auto.Pilot.Action;
import io.hdfsgears.core.auto.Pilot.Standing;
import io.hdfsgears.core.config.PolicyKind;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.resize.Capacity;
import io.hdfsgears.core.resize.Footprint;
import io.hdfsgears.core.resize.Observation;
import io.hdfsgears.core.resize.PredictiveSettings;
import io.hdfsgears.core.resize.ReactiveSettings;
import io.hdfsgears.testkit.SeededTest;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PilotTest {
    private static final GearTable GEARS = new GearTable(List.of(2, 5, 12));
    private static final AutoSettings SETTINGS = settings(0, 0);
    private static final Capacity CAPACITY = SETTINGS.capacity(12, 2, 0, 3);

    private static AutoSettings settings(int min, int max) {
        return new AutoSettings(
                PolicyKind.REACTIVE,
                60_000,
                8e6,
                0.1,
                min,
                max,
                new ReactiveSettings(3, 3, 1, 600),
                PredictiveSettings.USUAL);
    }

    private static Observation seen(double reads, double writes, int active) {
        return new Observation(60, reads, writes, active, 0);
    }

    private static Proposal propose(double reads, double writes, AutoSettings settings) {
        Capacity capacity = settings.capacity(12, 2, 0, 3);
        RunningPolicy<?> policy = RunningPolicy.started(settings.policy(capacity));
        Observation seen = seen(reads, writes, 12);
        return Pilot.propose(seen, policy.decide(seen).wanted(), capacity, GEARS, settings);
    }

    /** (12 + 3 × 3) MB/s / 8 MB/s × 1.1 = 2.9, so 3 hosts, which gear 2 has. */
    @Test
    void hostsAreRoundedUpToAGearAndTheReasonSaysSo() {
        Proposal proposal = propose(12e6, 3e6, SETTINGS);
        assertThat(proposal.neededHosts()).isEqualTo(3);
        assertThat(proposal.gearHosts()).isEqualTo(5);
        assertThat(proposal.reason())
                .isEqualTo("reads 12.0 MB/s + writes 3.0 MB/s in 3 copies need 3 hosts of 8.0 MB/s with 10 % headroom;"
                        + " the gear for it has 5");
    }

    @Test
    void whatWasNeededAWhileAgoIsSaid() {
        Proposal proposal = Pilot.propose(seen(0, 0, 12), new Footprint(5, 2), CAPACITY, GEARS, SETTINGS);
        assertThat(proposal.wantedHosts()).isEqualTo(5);
        assertThat(proposal.reason())
                .contains("need 2 hosts")
                .contains("(the minimum); 5 hosts were needed a while ago");
    }

    /** SpringFS §3.1: m = write load / one server's, p..N/r, whatever was before. */
    @Test
    void theOffloadSetIsTheWritesOfThisInterval() {
        assertThat(propose(0, 0, SETTINGS).offloadSet()).isEqualTo(2);
        assertThat(propose(0, 20e6, SETTINGS).offloadSet()).isEqualTo(3);
        assertThat(propose(0, 90e6, SETTINGS).offloadSet()).isEqualTo(4);
        assertThat(Pilot.propose(seen(0, 0, 12), new Footprint(12, 4), CAPACITY, GEARS, SETTINGS)
                        .offloadSet())
                .as("the policy still waits, m does not")
                .isEqualTo(2);
    }

    @Test
    void bounds() {
        assertThat(propose(0, 0, settings(4, 0)).gearHosts()).isEqualTo(5);
        assertThat(propose(90e6, 0, settings(0, 0)).gearHosts()).isEqualTo(12);
        assertThat(propose(90e6, 0, settings(0, 11)).gearHosts()).isEqualTo(5);
        assertThat(propose(90e6, 0, settings(0, 1)).gearHosts())
                .as("no gear is so low")
                .isEqualTo(2);
    }

    @Test
    void onlyASteadyRackShiftsDown() {
        Proposal low = propose(0, 0, SETTINGS);
        assertThat(Pilot.action(low, new Standing(Phase.STEADY, 12, 12, false, false)))
                .isEqualTo(Action.SHIFT);
        assertThat(Pilot.action(low, new Standing(Phase.STEADY, 2, 2, false, false)))
                .isEqualTo(Action.STAY);
        for (Phase phase : List.of(Phase.HELD, Phase.POWERING_UP, Phase.CATCHING_UP, Phase.DRAINING)) {
            assertThat(Pilot.action(low, new Standing(phase, 12, 12, false, false)))
                    .as(phase.name())
                    .isEqualTo(Action.STAY);
        }
    }

    @Test
    void hostsWokenBeyondTheRightGearSleepAgainAfterAWhile() {
        Proposal low = propose(0, 0, SETTINGS);
        assertThat(Pilot.action(low, new Standing(Phase.STEADY, 2, 2, false, true)))
                .isEqualTo(Action.SHIFT);
        assertThat(Pilot.action(low, new Standing(Phase.CATCHING_UP, 2, 2, false, true)))
                .isEqualTo(Action.STAY);
    }

    @Test
    void aHeldShiftIsTriedAgainAfterAWhile() {
        Proposal low = propose(0, 0, SETTINGS);
        assertThat(Pilot.action(low, new Standing(Phase.HELD, 2, 12, false, false)))
                .isEqualTo(Action.STAY);
        assertThat(Pilot.action(low, new Standing(Phase.HELD, 2, 12, true, false)))
                .isEqualTo(Action.SHIFT);
    }

    @Test
    void aShiftDownIsGivenUpWhenItsHostsAreNeeded() {
        Proposal high = propose(90e6, 0, SETTINGS);
        assertThat(Pilot.action(high, new Standing(Phase.DRAINING, 2, 2, false, false)))
                .isEqualTo(Action.CANCEL);
        assertThat(Pilot.action(high, new Standing(Phase.POWERING_DOWN, 5, 5, false, false)))
                .isEqualTo(Action.CANCEL);
        assertThat(Pilot.action(high, new Standing(Phase.HELD, 2, 5, false, false)))
                .isEqualTo(Action.SHIFT);
        assertThat(Pilot.action(high, new Standing(Phase.CATCHING_UP, 5, 5, false, false)))
                .isEqualTo(Action.STAY);
    }

    /** Giving up keeps all ten of the hosts awake that leave; where two of them are needed, these wake again. */
    @Test
    void aShiftDownOfWhichFewHostsAreNeededEndsFirst() {
        Proposal five = propose(12e6, 3e6, SETTINGS);
        assertThat(five.gearHosts()).isEqualTo(5);
        assertThat(Pilot.action(five, new Standing(Phase.DRAINING, 2, 2, 12, false, false)))
                .isEqualTo(Action.STAY);
        assertThat(Pilot.action(five, new Standing(Phase.DRAINING, 2, 2, 12, true, false)))
                .as("it takes long")
                .isEqualTo(Action.CANCEL);
        assertThat(Pilot.action(five, new Standing(Phase.DRAINING, 2, 2, 5, false, false)))
                .isEqualTo(Action.CANCEL);
        assertThat(Pilot.action(propose(90e6, 0, SETTINGS), new Standing(Phase.DRAINING, 2, 2, 12, false, false)))
                .isEqualTo(Action.CANCEL);
    }

    /** Never fewer hosts than the load needs, never below the primaries, and always a gear of the table. */
    @SeededTest(seeds = 50)
    void theGearCarriesTheLoad(RandomGenerator random) {
        RunningPolicy<?> policy = RunningPolicy.started(SETTINGS.policy(CAPACITY));
        int active = 12;
        for (int minute = 1; minute < 200; minute++) {
            double reads = random.nextDouble() * 60e6 * (random.nextInt(4) == 0 ? 1 : 0.1);
            double writes = random.nextDouble() * 10e6;
            Observation seen = new Observation(60L * minute, reads, writes, active, 0);
            RunningPolicy.Turn turn = policy.decide(seen);
            policy = turn.next();
            Proposal proposal = Pilot.propose(seen, turn.wanted(), CAPACITY, GEARS, SETTINGS);
            assertThat(GEARS.awake()).contains(proposal.gearHosts());
            double wanted = Math.min(12, (reads + 3 * writes) * 1.1 / 8e6);
            assertThat((double) proposal.gearHosts()).isGreaterThanOrEqualTo(wanted - 1e-6);
            assertThat(proposal.offloadSet()).isBetween(2, 4);
            active = proposal.gearHosts();
        }
    }

    /** Less must have been enough for the calm time and since the last growth before hosts go. */
    @SeededTest(seeds = 50)
    void hostsGoOnlyAfterTheCalmTime(RandomGenerator random) {
        RunningPolicy<?> policy = RunningPolicy.started(SETTINGS.policy(CAPACITY));
        int active = 12;
        int calm = 100;
        for (int minute = 1; minute < 300; minute++) {
            double reads = random.nextInt(5) == 0 ? 60e6 : 1e6;
            Observation seen = new Observation(60L * minute, reads, 0, active, 0);
            RunningPolicy.Turn turn = policy.decide(seen);
            policy = turn.next();
            calm = reads > 2e6 ? 0 : calm + 1;
            int gear = Pilot.propose(seen, turn.wanted(), CAPACITY, GEARS, SETTINGS)
                    .gearHosts();
            if (gear < active) {
                assertThat(calm).as("calm minutes before a shift down").isGreaterThanOrEqualTo(3);
            }
            active = gear;
        }
    }
}
