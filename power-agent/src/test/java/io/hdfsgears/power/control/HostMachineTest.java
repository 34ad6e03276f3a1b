// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.power.control.Command.Finish;
import io.hdfsgears.power.control.Command.RaiseAlarm;
import io.hdfsgears.power.control.Command.ReadState;
import io.hdfsgears.power.control.Command.Request;
import io.hdfsgears.power.control.Command.Result;
import io.hdfsgears.power.control.HostState.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class HostMachineTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final Policy POLICY = new Policy(
            new Policy.Rate(0, 1), new Policy.Rate(0, 1), SECOND, 2 * SECOND, 3, 2 * SECOND, 60 * SECOND, 300 * SECOND);
    private static final HostTraits.Driver WOL = new HostTraits.Driver(Set.of(Capability.POWER_ON), 0, 5 * SECOND);
    private static final HostTraits.Driver IPMI =
            new HostTraits.Driver(Set.of(Capability.values()), 5 * SECOND, 60 * SECOND);

    private static final Failure BUSY = new Failure(Failure.Kind.NOT_ASKED, "bmc was busy with other commands");

    private final List<Command> said = new ArrayList<>();
    private RackPower rack;
    private long now;

    @Test
    void wolIsTriedFirstAndTheBmcSaysWhetherItWorked() {
        rack = rack(WOL, IPMI);
        order(PowerAction.ON);
        assertThat(said).containsExactly(new Request("h", 0, PowerAction.ON));
        answer(new Event.Requested("h", Optional.empty()));
        passTo(5 * SECOND); // the BMC's spacing
        assertThat(said).containsExactly(new ReadState("h", 1));
        answer(new Event.Read("h", PowerState.ON));
        assertThat(said).containsExactly(new Finish("h", PowerAction.ON, Result.DONE, "reads ON"));
        assertThat(state().phase()).isEqualTo(Phase.IDLE);
    }

    @Test
    void aPacketThatWakesNobodyIsFollowedByTheBmc() {
        rack = rack(WOL, IPMI);
        order(PowerAction.ON);
        answer(new Event.Requested("h", Optional.empty()));
        passTo(5 * SECOND);
        answer(new Event.Read("h", PowerState.OFF));
        assertThat(said).containsExactly(new Request("h", 1, PowerAction.ON));
    }

    @Test
    void aLyingBmcEndsInQuarantineWithAnAlarmAndIsTriedAgain() {
        rack = rack(IPMI);
        order(PowerAction.ON);
        List<Command> all = playUntilFinished(failureOf -> PowerState.OFF);
        assertThat(all).filteredOn(c -> c instanceof Request).hasSize(3);
        assertThat(all)
                .contains(new Finish("h", PowerAction.ON, Result.QUARANTINED, "accepted ON, and reads OFF"))
                .anySatisfy(c -> assertThat(c)
                        .isInstanceOfSatisfying(
                                RaiseAlarm.class,
                                alarm -> assertThat(alarm.text()).contains("cannot be switched on", "reads OFF")));
        assertThat(state().quarantined()).isTrue();

        long wait = state().dueNanos() - now;
        assertThat(wait).isBetween(270 * SECOND, 330 * SECOND);
        said.clear();
        passTo(now + wait);
        assertThat(said).containsExactly(new Request("h", 0, PowerAction.ON));
        answer(new Event.Requested("h", Optional.empty()));
        passTo(now + 5 * SECOND);
        answer(new Event.Read("h", PowerState.ON));
        assertThat(said)
                .containsExactly(new Finish("h", PowerAction.ON, Result.DONE, "reads ON"), new Command.ClearAlarm("h"));
    }

    @Test
    void offIsNotTriedAgainFromQuarantine() {
        rack = rack(IPMI);
        order(PowerAction.GRACEFUL_OFF);
        List<Command> all = playUntilFinished(failureOf -> PowerState.ON);
        assertThat(all).anyMatch(c -> c instanceof RaiseAlarm);
        assertThat(state().phase()).isEqualTo(Phase.IDLE);
        assertThat(rack.nextNanos()).isEmpty();
    }

    @Test
    void gracefulOffNeverBecomesForceOff() {
        rack = rack(IPMI);
        order(PowerAction.GRACEFUL_OFF);
        assertThat(playUntilFinished(failureOf -> PowerState.ON))
                .filteredOn(c -> c instanceof Request)
                .allMatch(c -> ((Request) c).action() == PowerAction.GRACEFUL_OFF);
    }

    @Test
    void aWrongPasswordIsNotRepeated() {
        rack = rack(IPMI);
        order(PowerAction.ON);
        answer(new Event.Requested("h", Optional.of(new Failure(Failure.Kind.CREDENTIALS, "wrong password"))));
        assertThat(said).anyMatch(c -> c instanceof RaiseAlarm).noneMatch(c -> c instanceof Request);
        assertThat(state().quarantined()).isTrue();
    }

    @Test
    void anOrderWhoseAnswerWasLostMayHaveBeenCarriedOut() {
        rack = rack(IPMI);
        order(PowerAction.ON);
        answer(new Event.Requested("h", Optional.of(new Failure(Failure.Kind.UNREACHABLE, "no answer"))));
        passTo(now + 5 * SECOND);
        assertThat(said).containsExactly(new ReadState("h", 0));
        answer(new Event.Read("h", PowerState.ON));
        assertThat(said).containsExactly(new Finish("h", PowerAction.ON, Result.DONE, "reads ON"));
    }

    @Test
    void afterAFailedRequestThereIsOneLookAndTheRequestsReasonIsTold() {
        rack = rack(IPMI);
        order(PowerAction.ON);
        Failure lost = new Failure(Failure.Kind.UNREACHABLE, "no answer");
        answer(new Event.Requested("h", Optional.of(lost)));
        passTo(now + 5 * SECOND);
        answer(new Event.Read("h", PowerState.OFF));
        assertThat(state().rounds()).isEqualTo(1);
        assertThat(state().failure()).isEqualTo(lost);
        assertThat(state().dueNanos() - now).isBetween(SECOND, 2 * SECOND);
    }

    /** Forty hosts behind one chassis manager, which takes one command at a time. */
    @Test
    void aCallThatTheDeviceDidNotHearIsMadeAgainAndIsNoFailure() {
        rack = rack(IPMI);
        order(PowerAction.ON);
        for (int i = 0; i < HostMachine.MOST_UNHEARD; i++) {
            answer(new Event.Requested("h", Optional.of(BUSY)));
            passTo(rack.nextNanos().orElseThrow());
            assertThat(said).containsExactly(new Request("h", 0, PowerAction.ON));
        }
        assertThat(state().rounds()).isZero();
        answer(new Event.Requested("h", Optional.empty()));
        passTo(state().verifyUntilNanos());
        for (int i = 0; i < HostMachine.MOST_UNHEARD; i++) {
            answer(new Event.ReadFailed("h", BUSY));
            passTo(rack.nextNanos().orElseThrow());
            assertThat(said).containsExactly(new ReadState("h", 0));
        }
        answer(new Event.Read("h", PowerState.ON));
        assertThat(said).containsExactly(new Finish("h", PowerAction.ON, Result.DONE, "reads ON"));
    }

    @Test
    void aDeviceThatIsAlwaysBusyFailsInTheEnd() {
        rack = rack(IPMI);
        order(PowerAction.CYCLE);
        List<Command> all = new ArrayList<>(said);
        while (all.stream().noneMatch(c -> c instanceof Finish)) {
            if (said.isEmpty()) {
                passTo(rack.nextNanos().orElseThrow());
            } else if (said.get(0) instanceof Request) {
                answer(new Event.Requested("h", Optional.of(BUSY)));
            } else {
                answer(new Event.ReadFailed("h", BUSY));
            }
            all.addAll(said);
        }
        assertThat(all).contains(new Finish("h", PowerAction.CYCLE, Result.QUARANTINED, BUSY.message()));
        assertThat(all).filteredOn(c -> c instanceof Request).hasSize(HostMachine.MOST_UNHEARD + 1);
    }

    /** The rate has one order a minute: the call that was not heard has not used it. */
    @Test
    void aCallThatTheDeviceDidNotHearDoesNotCountForTheRate() {
        Policy slow = new Policy(
                new Policy.Rate(1, 1), new Policy.Rate(1, 1), SECOND, SECOND, 3, SECOND, 60 * SECOND, 300 * SECOND);
        rack = new RackPower(List.of(new HostTraits("h", "", List.of(IPMI))), slow, new Random(1), now);
        order(PowerAction.ON);
        answer(new Event.Requested("h", Optional.of(BUSY)));
        passTo(SECOND);
        assertThat(said).containsExactly(new Request("h", 0, PowerAction.ON));
    }

    @Test
    void cycleIsAskedOnce() {
        rack = rack(IPMI);
        order(PowerAction.CYCLE);
        assertThat(playUntilFinished(failureOf -> PowerState.OFF))
                .filteredOn(c -> c instanceof Request)
                .hasSize(1);
    }

    @Test
    void withoutAReaderAnAcceptedOrderIsUnverified() {
        rack = rack(WOL);
        order(PowerAction.ON);
        answer(new Event.Requested("h", Optional.empty()));
        assertThat(said)
                .containsExactly(
                        new Finish("h", PowerAction.ON, Result.UNVERIFIED, "accepted; no driver of h reads its state"));
    }

    @Test
    void whatNoDriverCanIsSaid() {
        rack = rack(WOL);
        order(PowerAction.FORCE_OFF);
        assertThat(said)
                .containsExactly(new Finish("h", PowerAction.FORCE_OFF, Result.CANNOT, "no driver of h can FORCE_OFF"));
        assertThat(rack.on(new Event.Ordered("x", PowerAction.ON), now))
                .containsExactly(new Finish("x", PowerAction.ON, Result.CANNOT, "'x' is not in the hosts file"));
    }

    @Test
    void aNewOrderWaitsForTheCallUnderWay() {
        rack = rack(IPMI);
        order(PowerAction.GRACEFUL_OFF);
        said.clear();
        order(PowerAction.ON);
        assertThat(said)
                .containsExactly(new Finish("h", PowerAction.GRACEFUL_OFF, Result.SUPERSEDED, "superseded by ON"));
        answer(new Event.Requested("h", Optional.empty()));
        assertThat(said).containsExactly(new Request("h", 0, PowerAction.ON));
    }

    @Test
    void theSameOrderAgainIsOnItsWay() {
        rack = rack(IPMI);
        order(PowerAction.ON);
        said.clear();
        order(PowerAction.ON);
        assertThat(said).isEmpty();
    }

    @Test
    void aHeartbeatEndsAWake() {
        rack = rack(WOL, IPMI);
        order(PowerAction.ON);
        answer(new Event.Requested("h", Optional.empty()));
        answer(new Event.Observed("h", PowerState.ON));
        assertThat(said).containsExactly(new Finish("h", PowerAction.ON, Result.DONE, "seen on"));
    }

    @Test
    void aHostThatWakesUnaskedRaisesAnAlarm() {
        rack = rack(IPMI);
        order(PowerAction.GRACEFUL_OFF);
        answer(new Event.Requested("h", Optional.empty()));
        answer(new Event.Observed("h", PowerState.ON)); // its last heartbeat
        assertThat(said).isEmpty();
        passTo(now + 5 * SECOND);
        answer(new Event.Read("h", PowerState.OFF));
        answer(new Event.Observed("h", PowerState.ON));
        assertThat(said)
                .singleElement()
                .isInstanceOfSatisfying(
                        RaiseAlarm.class, alarm -> assertThat(alarm.text()).contains("was ordered off"));
    }

    @Test
    void whatIsWithdrawnIsNotTriedAnyMoreAlsoInQuarantine() {
        rack = rack(IPMI);
        order(PowerAction.ON);
        answer(new Event.Withdrawn("h"));
        assertThat(said).as("a call is under way").isEmpty();
        answer(new Event.Requested("h", Optional.empty()));
        answer(new Event.Withdrawn("h"));
        assertThat(said).containsExactly(new Finish("h", PowerAction.ON, Result.SUPERSEDED, "withdrawn"));
        assertThat(rack.nextNanos()).isEmpty();

        order(PowerAction.ON);
        playUntilFinished(state -> PowerState.OFF);
        assertThat(state().quarantined()).isTrue();
        answer(new Event.Withdrawn("h"));
        assertThat(said).containsExactly(new Finish("h", PowerAction.ON, Result.SUPERSEDED, "withdrawn"));
        assertThat(state().quarantined()).isFalse();
        assertThat(rack.nextNanos()).isEmpty();
        answer(new Event.Withdrawn("h"));
        assertThat(said).isEmpty();
    }

    @Test
    void goingUpTheProbeInFrontHasTheLastWord() {
        HostTraits.Driver probe = new HostTraits.Driver(Set.of(Capability.STATE), 0, 0);
        HostTraits host = new HostTraits("h", "", List.of(WOL, probe, IPMI));
        assertThat(host.reader(PowerAction.ON, 2)).hasValue(1);
        assertThat(host.reader(PowerAction.GRACEFUL_OFF, 2)).hasValue(2);
    }

    private RackPower rack(HostTraits.Driver... drivers) {
        return new RackPower(List.of(new HostTraits("h", "", List.of(drivers))), POLICY, new Random(1), now);
    }

    private void order(PowerAction action) {
        answer(new Event.Ordered("h", action));
    }

    /** What the machine says to an event and to the tick after it. */
    private void answer(Event event) {
        said.clear();
        said.addAll(rack.on(event, now));
        said.addAll(rack.tick(now));
    }

    private void passTo(long at) {
        said.clear();
        now = at;
        said.addAll(rack.tick(now));
    }

    private HostState state() {
        return rack.states().get("h");
    }

    /** Accepts every request and reads {@code state} until the order is finished. */
    private List<Command> playUntilFinished(java.util.function.Function<HostState, PowerState> read) {
        List<Command> all = new ArrayList<>(said);
        while (all.stream().noneMatch(c -> c instanceof Finish)) {
            Command last = all.get(all.size() - 1);
            if (said.isEmpty()) {
                passTo(rack.nextNanos().orElseThrow());
            } else if (last instanceof Request) {
                answer(new Event.Requested("h", Optional.empty()));
            } else {
                answer(new Event.Read("h", read.apply(state())));
            }
            all.addAll(said);
        }
        return all;
    }
}
