// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/**
 * Hosts that crash or freeze at random moments.
 *
 * @param everyNanos mean time between two of them in the whole cluster; 0: none
 * @param forNanos how long each lasts
 * @param untilNanos none begins later
 */
public record RandomFailures(long everyNanos, long forNanos, long untilNanos) {
    public static final RandomFailures NONE = new RandomFailures(0, 0, 0);
}
