// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

import io.hdfsgears.power.control.HostState.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One host's order from its first request to the state read back: request by the first driver that can; look until the state
 * has followed or that driver's time is over; then the next driver; after all of them a round has failed, and the next begins
 * after a pause that doubles and is jittered. Failed rounds end in quarantine with an alarm. From there on is tried again at
 * long intervals; off and cycle are not, since what was right when it was ordered may not be any more.
 *
 * <p>A call that the device did not hear, since others kept it busy, is made again: it is no failure of the host.
 *
 * <p>A request that failed may still have been carried out (the answer was lost), so the state is looked at once before the
 * next driver is asked. After a graceful off "on" counts once it was read for the driver's whole time: a host that shuts down reads on
 * until it is off. A function of its arguments.
 */
final class HostMachine {
    /**
     * Calls that a device does not hear in a row without a failure: dozens of hosts may share a chassis manager or a PDU, which takes one
     * command at a time, and each call waits for its turn for a time-out of the driver.
     */
    static final int MOST_UNHEARD = 20;

    private final HostTraits host;
    private final Policy policy;

    HostMachine(HostTraits host, Policy policy) {
        this.host = host;
        this.policy = policy;
    }

    record Step(HostState state, List<Command> commands) {}

    Step step(HostState state, Event event, long nowNanos, RandomGenerator random) {
        Turn turn = new Turn(state, nowNanos, random);
        if (event instanceof Event.Ordered ordered) {
            turn.ordered(ordered.action());
        } else if (event instanceof Event.Adopted adopted) {
            turn.adopted(adopted.action(), adopted.agoNanos());
        } else if (event instanceof Event.Withdrawn) {
            turn.withdrawn();
        } else if (event instanceof Event.Observed observed) {
            turn.observed(observed.state());
        } else if (state.next() != null && state.underWay()) {
            turn.begin(state.next()); // what came back belongs to an order that nobody waits for
        } else if (event instanceof Event.Requested requested && state.phase() == Phase.REQUESTING) {
            turn.requested(requested.failure().orElse(null));
        } else if (event instanceof Event.Read read && state.phase() == Phase.READING) {
            turn.read(read.state());
        } else if (event instanceof Event.ReadFailed failed && state.phase() == Phase.READING) {
            turn.readFailed(failed.failure());
        }
        return turn.end();
    }

    /** Its time and the rate have come: asks the driver. */
    Step go(HostState state, long nowNanos, RandomGenerator random) {
        Turn turn = new Turn(state, nowNanos, random);
        turn.go();
        return turn.end();
    }

    /** Its time has come: looks at the state. */
    Step look(HostState state, long nowNanos, RandomGenerator random) {
        Turn turn = new Turn(state, nowNanos, random);
        turn.look();
        return turn.end();
    }

    /** One step in the making. */
    private final class Turn {
        private HostState state;
        private final long now;
        private final RandomGenerator random;
        private final List<Command> commands = new ArrayList<>();

        Turn(HostState state, long now, RandomGenerator random) {
            this.state = state;
            this.now = now;
            this.random = random;
        }

        Step end() {
            return new Step(state, List.copyOf(commands));
        }

        void ordered(PowerAction action) {
            if (host.steps(action).isEmpty()) {
                finish(action, Command.Result.CANNOT, host.obstacle(action));
                return;
            }
            PowerAction wanted = state.next() != null ? state.next() : state.order();
            if (wanted == action && !state.quarantined()) {
                return; // on its way
            }
            if (wanted != null && wanted != action && !state.quarantined()) {
                finish(wanted, Command.Result.SUPERSEDED, "superseded by " + action);
            }
            if (state.underWay()) {
                state = state.wanting(state.order(), action);
            } else {
                begin(action);
            }
        }

        /** Takes the state as if it had sent the order to the first driver itself, {@code agoNanos} ago. */
        void adopted(PowerAction action, long agoNanos) {
            if (state.order() != null || host.steps(action).isEmpty()) {
                return;
            }
            begin(action);
            if (host.reader(action, driver()).isEmpty()) {
                done(Command.Result.UNVERIFIED, "ordered before; no driver of " + host.name() + " reads its state");
                return;
            }
            long wait = host.drivers().get(driver()).waitNanos(action);
            state = state.accepted()
                    .leaving(action == PowerAction.GRACEFUL_OFF)
                    .due(Phase.VERIFYING, now)
                    .until(now + Math.max(0, wait - agoNanos));
        }

        /** Does nothing while a call is under way: the caller must withdraw again later. */
        void withdrawn() {
            PowerAction order = state.order();
            if (order == null || state.underWay()) {
                return;
            }
            finish(order, Command.Result.SUPERSEDED, "withdrawn");
            state = state.wanting(null, null)
                    .round(0)
                    .flags(false, state.alarmed())
                    .settled(PowerState.UNKNOWN)
                    .in(Phase.IDLE);
        }

        void begin(PowerAction action) {
            state = state.wanting(action, null)
                    .round(0)
                    .flags(false, state.alarmed())
                    .settled(PowerState.UNKNOWN)
                    .due(Phase.QUEUED, now);
        }

        void go() {
            PowerAction action = order();
            state = state.in(Phase.REQUESTING).leaving(state.leaving() || action == PowerAction.GRACEFUL_OFF);
            commands.add(new Command.Request(host.name(), driver(), action));
        }

        void requested(@Nullable Failure failure) {
            OptionalInt reader = host.reader(order(), driver());
            if (failure != null && mayBeHeardLater(failure)) {
                state = state.unheardAgain().due(Phase.QUEUED, now + pause(policy.pollNanos()));
                return;
            }
            if (failure != null) {
                state = state.failed(failure);
                if (!failure.worthRetrying() || reader.isEmpty()) {
                    nextDriver(failure);
                    return;
                }
            } else if (reader.isEmpty()) {
                done(Command.Result.UNVERIFIED, "accepted; no driver of " + host.name() + " reads its state");
                return;
            } else {
                state = state.accepted();
            }
            long first = now + Math.max(policy.settleNanos(), spacing(reader));
            long until =
                    failure != null ? first : now + host.drivers().get(driver()).waitNanos(order());
            state = state.due(Phase.VERIFYING, first).until(until);
        }

        void look() {
            state = state.in(Phase.READING);
            commands.add(new Command.ReadState(
                    host.name(), host.reader(order(), driver()).orElseThrow()));
        }

        void read(PowerState found) {
            state = state.knowing(found).heard();
            boolean leaves = state.leaving() && order() == PowerAction.ON;
            if (leaves && found == PowerState.ON && now < state.verifyUntilNanos()) {
                lookLater(); // it may still be going down: on counts once it has stayed
            } else if (leaves && found == PowerState.OFF) {
                state = state.leaving(false).due(Phase.QUEUED, now); // it went down after it was asked to be on
            } else if (found == order().leadsTo()) {
                done(Command.Result.DONE, "reads " + found);
            } else {
                lookAgain(new Failure(Failure.Kind.NOT_DONE, "accepted " + order() + ", and reads " + found));
            }
        }

        void readFailed(Failure failure) {
            state = state.lookFailed(failure);
            if (failure.worthRetrying()) {
                lookAgain(failure);
            } else {
                state = state.failed(failure);
                nextDriver(failure);
            }
        }

        void observed(PowerState seen) {
            PowerAction order = state.order();
            if (order == null && state.settled() == PowerState.OFF && seen == PowerState.ON) {
                raise(host.name() + " is on, and was ordered off: it woke by itself or by somebody else");
                state = state.settled(PowerState.UNKNOWN);
            }
            state = state.knowing(seen);
            // What is ordered off may still send its last heartbeats: only up is believed at once.
            boolean up = order != null && order.leadsTo() == PowerState.ON && order != PowerAction.CYCLE;
            if (up && seen == PowerState.ON && !state.underWay() && !mayStillLeave()) {
                done(Command.Result.DONE, "seen on");
            }
        }

        private boolean mayStillLeave() {
            boolean stayed = state.phase() == Phase.VERIFYING && now >= state.verifyUntilNanos();
            return state.leaving() && !state.quarantined() && state.rounds() == 0 && !stayed;
        }

        private boolean mayBeHeardLater(Failure failure) {
            return failure.kind() == Failure.Kind.NOT_ASKED && state.unheard() < MOST_UNHEARD;
        }

        private void lookAgain(Failure why) {
            if (now >= state.verifyUntilNanos() && mayBeHeardLater(why)) {
                state = state.unheardAgain().due(Phase.VERIFYING, now + pause(policy.pollNanos()));
                return;
            }
            if (now >= state.verifyUntilNanos()) {
                Failure request = state.failure();
                Failure told = request != null && why.kind() == Failure.Kind.NOT_DONE ? request : why;
                state = state.failed(told);
                nextDriver(told);
                return;
            }
            lookLater();
        }

        private void lookLater() {
            OptionalInt reader = host.reader(order(), driver());
            long next = now + Math.max(policy.pollNanos(), spacing(reader));
            state = state.due(Phase.VERIFYING, Math.max(now, Math.min(next, state.verifyUntilNanos())));
        }

        private void nextDriver(Failure why) {
            if (state.step() + 1 < host.steps(order()).size()) {
                state = state.atStep(state.step() + 1).due(Phase.QUEUED, now);
                return;
            }
            int rounds = state.rounds() + 1;
            boolean hopeless = state.hopeless();
            boolean once = order() == PowerAction.CYCLE; // the one order that does harm when it is repeated
            state = state.round(rounds);
            if (rounds >= policy.rounds() || hopeless || once) {
                quarantine(why);
            } else {
                state = state.due(Phase.QUEUED, now + backoff(rounds));
            }
        }

        private void quarantine(Failure why) {
            PowerAction order = order();
            String text = host.name() + " cannot be switched " + (order.leadsTo() == PowerState.ON ? "on" : "off")
                    + ": " + why.message();
            if (!state.quarantined()) {
                raise(text); // first: who waits for the order finds the alarm up
                finish(order, Command.Result.QUARANTINED, why.message());
            }
            if (order == PowerAction.ON) {
                long pause = (long) (policy.quarantineNanos() * (0.9 + 0.2 * random.nextDouble()));
                state = state.round(policy.rounds() - 1).flags(true, true).due(Phase.QUEUED, now + pause);
            } else {
                state = state.wanting(null, null).round(0).flags(false, true).in(Phase.IDLE);
            }
        }

        private void done(Command.Result result, String detail) {
            PowerAction order = order();
            finish(order, result, detail);
            if (state.alarmed() && result == Command.Result.DONE) {
                commands.add(new Command.ClearAlarm(host.name()));
                state = state.flags(false, false);
            }
            state = state.wanting(null, null)
                    .round(0)
                    .flags(false, state.alarmed())
                    .settled(result == Command.Result.DONE ? order.leadsTo() : PowerState.UNKNOWN)
                    .leaving(state.leaving() && result != Command.Result.DONE)
                    .in(Phase.IDLE);
        }

        private void raise(String text) {
            commands.add(new Command.RaiseAlarm(host.name(), text));
            state = state.flags(state.quarantined(), true);
        }

        private void finish(PowerAction action, Command.Result result, String detail) {
            commands.add(new Command.Finish(host.name(), action, result, detail));
        }

        private long backoff(int rounds) {
            double pause = Math.min((double) policy.maxBackoffNanos(), policy.backoffNanos() * Math.pow(2, rounds - 1));
            return pause((long) pause);
        }

        private long pause(long longest) {
            return (long) (longest * (0.5 + 0.5 * random.nextDouble()));
        }

        private long spacing(OptionalInt reader) {
            return reader.isPresent() ? host.drivers().get(reader.getAsInt()).spacingNanos() : 0;
        }

        private int driver() {
            return host.steps(order()).get(state.step());
        }

        private PowerAction order() {
            return Objects.requireNonNull(state.order());
        }
    }
}
