// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** For tests of the agent of one host: its state, and a clock of theirs. */
abstract class OneHost {
    static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    static final long DAY = TimeUnit.DAYS.toNanos(1);

    final AgentMachine machine;
    AgentState state = AgentState.awake();
    long now = 1_000 * SECOND;

    OneHost(AgentTimes times) {
        this.machine = new AgentMachine(times);
    }

    /** Takes the event in and gives what the agent is to do. */
    final List<AgentAction> on(AgentEvent event) {
        AgentMachine.Step step = machine.step(state, event, now);
        state = step.state();
        return step.commands();
    }
}
