// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.agent;

/**
 * @param retryNanos pause after a veto or a failure before the next try to sleep
 * @param awakeNanos how long a host that woke stays up whatever is ordered: an order that was given before the wake may still come
 * @param deadManNanos when its alarm clock wakes it; 0: it has none
 */
public record AgentTimes(long retryNanos, long awakeNanos, long deadManNanos) {}
