// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import io.hdfsgears.power.agent.AgentEvent.Armed;
import io.hdfsgears.power.agent.AgentEvent.Awake;
import io.hdfsgears.power.agent.AgentEvent.Checked;
import io.hdfsgears.power.agent.AgentEvent.LastWord;
import io.hdfsgears.power.agent.AgentEvent.Leave;
import io.hdfsgears.power.agent.AgentEvent.Told;
import io.hdfsgears.power.agent.AgentEvent.Wanted;
import io.hdfsgears.power.agent.AgentState.Phase;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * From the order OFF to sleep and back: look for vetoes; arm what wakes it; take back "on" and hear once more that it is wanted
 * off; say "off"; sleep. Anything that fails on the way ends awake, with the reason as its alarm, and is tried again after a pause
 * for as long as the order stands. The last word goes out only when nothing can come between: a NameNode that heard it forgets
 * what the host's DataNode reported.
 *
 * <p>A function of its arguments.
 */
public final class AgentMachine {
    /** A wake this close to the alarm clock's time is the alarm clock's. */
    private static final long CLOCK_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final AgentTimes times;

    public AgentMachine(AgentTimes times) {
        this.times = times;
    }

    /** @param commands in this order; each one's event goes into the machine before the next */
    public record Step(AgentState state, List<AgentCommand> commands) {
        public Step {
            commands = List.copyOf(commands);
        }
    }

    /** An event that does not fit the phase changes nothing. */
    public Step step(AgentState state, AgentEvent event, long nowNanos) {
        if (event instanceof Told told) {
            return told(state, told.wanted(), nowNanos);
        }
        if (event instanceof Checked checked && state.phase() == Phase.CHECKING) {
            return checked.vetoes().isEmpty()
                    ? go(state.in(Phase.ARMING), AgentCommand.ARM)
                    : stay(state, nowNanos, "kept awake by " + String.join("; ", checked.vetoes()));
        }
        if (event instanceof Armed armed && state.phase() == Phase.ARMING) {
            return armed.failure().isEmpty()
                    ? go(state.in(Phase.LEAVING), AgentCommand.TAKE_LEAVE)
                    : stay(
                            state,
                            nowNanos,
                            "kept awake, as it could not be woken: "
                                    + armed.failure().get());
        }
        if (event instanceof Leave leave && state.phase() == Phase.LEAVING) {
            return leave.stillOff()
                    ? go(state.in(Phase.LAST_WORD), AgentCommand.SAY_LAST_WORD)
                    : stay(state, nowNanos, "");
        }
        if (event instanceof LastWord word && state.phase() == Phase.LAST_WORD) {
            return word.heard()
                    ? go(state.in(Phase.SLEEPING), AgentCommand.SLEEP)
                    : stay(state, nowNanos, "kept awake, as no active NameNode took in that it goes to sleep");
        }
        if (event instanceof Awake awake && state.phase() == Phase.SLEEPING) {
            return awake(state, awake, nowNanos);
        }
        return go(state);
    }

    private static Step told(AgentState state, Wanted wanted, long nowNanos) {
        if (state.phase() != Phase.AWAKE) {
            return go(state);
        }
        if (wanted != Wanted.OFF) {
            return go(wanted == Wanted.ON ? state.quiet() : state);
        }
        return state.mayTry(nowNanos) ? go(state.in(Phase.CHECKING), AgentCommand.CHECK) : go(state);
    }

    private Step awake(AgentState state, Awake awake, long nowNanos) {
        if (awake.failure().isPresent()) {
            return stay(
                    state, nowNanos, "did not go to sleep: " + awake.failure().get());
        }
        boolean byClock = times.deadManNanos() > 0 && awake.sleptNanos() >= times.deadManNanos() - CLOCK_NANOS;
        String alarm = byClock
                ? "woke by its alarm clock after " + awake.sleptNanos() / 1_000_000_000L + " s: nobody else woke it"
                : "";
        return new Step(
                state.awakeUntil(nowNanos + times.awakeNanos(), alarm),
                List.of(AgentCommand.DISARM, AgentCommand.REARM));
    }

    private Step stay(AgentState state, long nowNanos, String why) {
        boolean armed = state.phase() != Phase.CHECKING;
        AgentState next = state.awakeUntil(nowNanos + times.retryNanos(), why);
        return armed ? go(next, AgentCommand.DISARM) : go(next);
    }

    private static Step go(AgentState state, AgentCommand... commands) {
        return new Step(state, List.of(commands));
    }
}
