// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

import io.hdfsgears.power.control.PowerState;

/**
 * Where the host stands.
 *
 * @param notBeforeNanos no try to sleep before; meaningless unless {@code paused}
 * @param paused whether there is such a bound
 * @param alarm why it is not where it is wanted, or what went wrong; empty: nothing
 * @param work what this host owes to those who compute on it
 * @param wakes how often in a row it woke unordered, each time within an hour of falling asleep
 */
public record AgentState(Phase phase, long notBeforeNanos, boolean paused, String alarm, Work work, int wakes) {
    /** Steps on the way to sleep. */
    public enum Phase {
        AWAKE(PowerState.ON),
        CHECKING(PowerState.ON),
        /** No new work comes, and running work is waited for. */
        DRAINING(PowerState.ON),
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

    /**
     * What is owed to YARN.
     *
     * @param owed the host was taken from it, or may have been, and is not known to be back
     * @param drained nothing runs any more
     * @param sinceNanos when waiting began; meaningless unless the phase is DRAINING
     * @param nextNanos no look, and no try to give back, before
     */
    public record Work(boolean owed, boolean drained, long sinceNanos, long nextNanos) {
        static final Work NONE = new Work(false, false, 0, 0);

        Work notBefore(long nanos) {
            return new Work(owed, drained, sinceNanos, nanos);
        }

        boolean due(long nowNanos) {
            return nowNanos - nextNanos >= 0;
        }
    }

    public static AgentState awake() {
        return new AgentState(Phase.AWAKE, 0, false, "", Work.NONE, 0);
    }

    /** Of an agent that starts: the one before it may have ended while the host was taken from YARN. */
    public static AgentState awakeAndOwing(long nowNanos) {
        return awake().with(new Work(true, false, nowNanos, nowNanos));
    }

    AgentState in(Phase to) {
        return new AgentState(to, notBeforeNanos, paused, alarm, work, wakes);
    }

    AgentState awakeUntil(long nanos, String why) {
        return new AgentState(Phase.AWAKE, nanos, true, why, work, wakes);
    }

    AgentState quiet() {
        return saying("");
    }

    AgentState saying(String why) {
        return new AgentState(phase, notBeforeNanos, paused, why, work, wakes);
    }

    AgentState with(Work now) {
        return new AgentState(phase, notBeforeNanos, paused, alarm, now, wakes);
    }

    AgentState wakes(int inARow) {
        return new AgentState(phase, notBeforeNanos, paused, alarm, work, inARow);
    }

    boolean mayTry(long nowNanos) {
        return !paused || nowNanos - notBeforeNanos >= 0;
    }
}
