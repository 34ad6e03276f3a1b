// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import io.hdfsgears.power.agent.AgentEvent.Armed;
import io.hdfsgears.power.agent.AgentEvent.Awake;
import io.hdfsgears.power.agent.AgentEvent.Checked;
import io.hdfsgears.power.agent.AgentEvent.Drained;
import io.hdfsgears.power.agent.AgentEvent.GivenBack;
import io.hdfsgears.power.agent.AgentEvent.LastWord;
import io.hdfsgears.power.agent.AgentEvent.Leave;
import io.hdfsgears.power.agent.AgentEvent.Tick;
import io.hdfsgears.power.agent.AgentEvent.Told;
import io.hdfsgears.power.agent.AgentEvent.Wanted;
import io.hdfsgears.power.agent.AgentState.Phase;
import io.hdfsgears.power.agent.AgentState.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * From the order OFF to sleep and back: look for vetoes; where it is asked for, wait until YARN's work has ended, and look again;
 * arm what wakes it; take back "on" and hear once more that it is wanted
 * off; say "off"; sleep. Anything that fails on the way ends awake, with the reason as its alarm, and is tried again after a pause
 * for as long as the order stands. The last word goes out only when nothing can come between: a NameNode that heard it forgets
 * what the host's DataNode reported. A host that was taken from YARN is given back by every way to AWAKE, and does not sleep
 * again before it is. The alarm clock is cleared only when it is certain that the host will not sleep: a suspend that is slow may
 * still come.
 *
 * <p>A function of its arguments.
 */
public final class AgentMachine {
    /** A wake this close to the alarm clock's time is the alarm clock's. */
    private static final long CLOCK_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** Who wakes sooner and without an order does not stay asleep. */
    private static final long SHORT_NANOS = TimeUnit.HOURS.toNanos(1);

    private static final int MANY_WAKES = 3;
    private static final int MOST_DOUBLINGS = 16;
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.HOURS.toNanos(4);

    private static final String OWING = "YARN has not got this host back: ";

    private final AgentTimes times;

    public AgentMachine(AgentTimes times) {
        this.times = times;
    }

    /** @param commands in this order; each one's event goes into the machine before the next */
    public record Step(AgentState state, List<AgentAction> commands) {
        public Step {
            commands = List.copyOf(commands);
        }
    }

    /** An event that does not fit the phase changes nothing. */
    public Step step(AgentState state, AgentEvent event, long nowNanos) {
        if (event instanceof Told told) {
            return told(state, told.wanted(), nowNanos);
        }
        if (event instanceof Tick) {
            return tick(state, nowNanos);
        }
        if (event instanceof Checked checked && state.phase() == Phase.CHECKING) {
            return checked.vetoes().isEmpty()
                    ? checked(state, nowNanos)
                    : stay(state, nowNanos, "kept awake by " + String.join("; ", checked.vetoes()));
        }
        if (event instanceof Drained drained && state.phase() == Phase.DRAINING) {
            return drained(state, drained, nowNanos);
        }
        if (event instanceof GivenBack back && state.phase() == Phase.AWAKE) {
            return givenBack(state, back, nowNanos);
        }
        if (event instanceof Armed armed && state.phase() == Phase.ARMING) {
            return armed.failure().isEmpty()
                    ? go(state.in(Phase.LEAVING), AgentAction.TAKE_LEAVE)
                    : stay(
                            state,
                            nowNanos,
                            "kept awake, as it could not be woken: "
                                    + armed.failure().get());
        }
        if (event instanceof Leave leave && state.phase() == Phase.LEAVING) {
            return leave.stillOff()
                    ? go(state.in(Phase.LAST_WORD), AgentAction.SAY_LAST_WORD)
                    : stay(state, nowNanos, "");
        }
        if (event instanceof LastWord word && state.phase() == Phase.LAST_WORD) {
            return word.heard() && word.stillOff()
                    ? go(state.in(Phase.SLEEPING), AgentAction.SLEEP)
                    : stay(
                            state,
                            nowNanos,
                            word.heard() ? "" : "kept awake, as no active NameNode took in that it goes to sleep");
        }
        if (event instanceof Awake awake && state.phase() == Phase.SLEEPING) {
            return awake(state, awake, nowNanos);
        }
        return go(state);
    }

    private Step told(AgentState before, Wanted wanted, long nowNanos) {
        AgentState state = wanted == Wanted.ON ? before.wakes(0) : before;
        if (state.phase() == Phase.DRAINING && wanted != Wanted.OFF) {
            return stay(state, nowNanos, "");
        }
        if (state.phase() != Phase.AWAKE || state.work().owed()) {
            return tick(state, nowNanos);
        }
        if (wanted != Wanted.OFF) {
            return go(wanted == Wanted.ON ? state.quiet() : state);
        }
        return state.mayTry(nowNanos) ? go(state.in(Phase.CHECKING), AgentAction.CHECK) : go(state);
    }

    /** What falls due without an order. */
    private Step tick(AgentState state, long nowNanos) {
        boolean due = state.work().owed() && state.work().due(nowNanos);
        AgentState later =
                state.with(state.work().notBefore(nowNanos + times.drain().lookNanos()));
        return switch (state.phase()) {
            case AWAKE -> due ? go(later, AgentAction.GIVE_BACK) : go(state);
            case DRAINING -> due ? go(later, AgentAction.DRAIN) : go(state);
            default -> go(state);
        };
    }

    private Step checked(AgentState state, long nowNanos) {
        if (!times.drain().isOn() || state.work().drained()) {
            return go(state.in(Phase.ARMING), AgentAction.ARM);
        }
        Work work = new Work(true, false, nowNanos, nowNanos + times.drain().lookNanos());
        return go(state.in(Phase.DRAINING).with(work), AgentAction.DRAIN);
    }

    private Step drained(AgentState state, Drained drained, long nowNanos) {
        Work work = state.work();
        if (drained.busy().isEmpty()) {
            Work done = new Work(true, true, work.sinceNanos(), work.nextNanos());
            return go(state.in(Phase.CHECKING).with(done), AgentAction.CHECK);
        }
        long limit = times.drain().limitNanos();
        if (nowNanos - work.sinceNanos() < limit) {
            return go(state.saying("waits for " + drained.busy().get()));
        }
        String why = "kept awake after " + TimeUnit.NANOSECONDS.toSeconds(limit) + " s of waiting for "
                + drained.busy().get();
        Step stay = stay(state, nowNanos, why);
        long pause = Math.max(limit, times.retryNanos());
        return new Step(stay.state().awakeUntil(nowNanos + pause, why), stay.commands());
    }

    private Step givenBack(AgentState state, GivenBack back, long nowNanos) {
        if (back.failure().isPresent()) {
            Work later = state.work().notBefore(nowNanos + times.drain().lookNanos());
            String why = OWING + back.failure().get();
            return go((state.alarm().isEmpty() || state.alarm().startsWith(OWING) ? state.saying(why) : state)
                    .with(later));
        }
        return go((state.alarm().startsWith(OWING) ? state.quiet() : state).with(Work.NONE));
    }

    private Step awake(AgentState state, Awake awake, long nowNanos) {
        if (awake.failure().isPresent()) {
            String why = "did not go to sleep: " + awake.failure().get();
            return awake.certain()
                    ? stay(state, nowNanos, why)
                    : up(state.awakeUntil(nowNanos + times.retryNanos(), why), nowNanos, List.of());
        }
        boolean byClock = times.deadManNanos() > 0 && awake.sleptNanos() >= times.deadManNanos() - CLOCK_NANOS;
        int wakes = byClock ? 0 : awake.sleptNanos() < SHORT_NANOS ? state.wakes() + 1 : 1;
        long pause = pause(wakes);
        String alarm = byClock
                ? "woke by its alarm clock after " + awake.sleptNanos() / 1_000_000_000L + " s: nobody else woke it"
                : wakes < MANY_WAKES
                        ? ""
                        : "woke " + wakes + " times, each within an hour of falling asleep and without an order"
                                + (awake.cause().isEmpty() ? "" : ", the last time by " + awake.cause())
                                + "; stays up for " + TimeUnit.NANOSECONDS.toMinutes(pause)
                                + " min now: look at what may wake it (/proc/acpi/wakeup, ethtool)";
        return up(
                state.awakeUntil(nowNanos + pause, alarm).wakes(wakes),
                nowNanos,
                List.of(AgentAction.DISARM, AgentAction.REARM));
    }

    /** Each sleep costs a report of all blocks: a host that does not stay asleep tries less and less often. */
    private long pause(int wakes) {
        int doublings = Math.min(MOST_DOUBLINGS, Math.max(0, wakes - MANY_WAKES + 1));
        return Math.max(times.awakeNanos(), Math.min(LONGEST_PAUSE_NANOS, times.awakeNanos() << doublings));
    }

    private Step stay(AgentState state, long nowNanos, String why) {
        boolean armed = state.phase() != Phase.CHECKING && state.phase() != Phase.DRAINING;
        AgentState next = state.awakeUntil(nowNanos + times.retryNanos(), why);
        return up(next, nowNanos, armed ? List.of(AgentAction.DISARM) : List.of());
    }

    /** Every way back to AWAKE leads through here. */
    private Step up(AgentState state, long nowNanos, List<AgentAction> first) {
        if (!state.work().owed()) {
            return new Step(state, first);
        }
        List<AgentAction> commands = new ArrayList<>(first);
        commands.add(AgentAction.GIVE_BACK);
        Work owed = new Work(true, false, 0, nowNanos + times.drain().lookNanos());
        return new Step(state.with(owed), commands);
    }

    private static Step go(AgentState state, AgentAction... commands) {
        return new Step(state, List.of(commands));
    }
}
