// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import io.hdfsgears.power.control.PowerState;

/**
 * Where the host stands.
 *
 * @param notBeforeNanos no try to sleep before; meaningless unless {@code paused}
 * @param paused whether there is such a bound
 * @param alarm why it is not where it is wanted, or what went wrong; empty: nothing
 */
public record AgentState(Phase phase, long notBeforeNanos, boolean paused, String alarm) {
    /** Steps on the way to sleep. */
    public enum Phase {
        AWAKE(PowerState.ON),
        CHECKING(PowerState.ON),
        ARMING(PowerState.ON),
        LEAVING(PowerState.UNKNOWN),
        LAST_WORD(PowerState.OFF),
        SLEEPING(PowerState.OFF);

        private final PowerState said;

        Phase(PowerState said) {
            this.said = said;
        }

        /** What is reported meanwhile. */
        public PowerState said() {
            return said;
        }
    }

    public static AgentState awake() {
        return new AgentState(Phase.AWAKE, 0, false, "");
    }

    AgentState in(Phase to) {
        return new AgentState(to, notBeforeNanos, paused, alarm);
    }

    AgentState awakeUntil(long nanos, String why) {
        return new AgentState(Phase.AWAKE, nanos, true, why);
    }

    AgentState quiet() {
        return new AgentState(phase, notBeforeNanos, paused, "");
    }

    boolean mayTry(long nowNanos) {
        return !paused || nowNanos - notBeforeNanos >= 0;
    }
}
