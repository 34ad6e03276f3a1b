// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

/**
 * @param retryNanos pause after a veto or a failure before the next try to sleep
 * @param awakeNanos how long a host that woke stays up whatever is ordered: an order that was given before the wake may still come
 * @param deadManNanos when its alarm clock wakes it; 0: it has none
 * @param drain how YARN's work is waited for
 */
public record AgentTimes(long retryNanos, long awakeNanos, long deadManNanos, Drain drain) {
    /**
     * @param limitNanos how long the agent waits for running work to end. If work still runs then, the host stays
     *     awake, and new work may start, for at least as long before the next try. 0: the agent does not ask YARN
     * @param lookNanos time between two looks
     */
    public record Drain(long limitNanos, long lookNanos) {
        public static final Drain OFF = new Drain(0, 0);

        boolean isOn() {
            return limitNanos > 0;
        }
    }

    public AgentTimes(long retryNanos, long awakeNanos, long deadManNanos) {
        this(retryNanos, awakeNanos, deadManNanos, Drain.OFF);
    }
}
