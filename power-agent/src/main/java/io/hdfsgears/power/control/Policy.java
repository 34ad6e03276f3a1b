// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

/**
 * How patient and how fast.
 *
 * @param on orders that power on
 * @param off orders that power off or cycle
 * @param settleNanos from an accepted order to the first look at the state
 * @param pollNanos between two looks
 * @param rounds failed rounds over all drivers until the host is quarantined
 * @param backoffNanos before the second round; doubles each round
 * @param maxBackoffNanos its bound
 * @param quarantineNanos between two rounds in quarantine
 */
public record Policy(
        Rate on,
        Rate off,
        long settleNanos,
        long pollNanos,
        int rounds,
        long backoffNanos,
        long maxBackoffNanos,
        long quarantineNanos) {

    /**
     * @param perMinute number of tokens per minute; 0: no limit
     * @param burst maximum number at once after a rest
     */
    public record Rate(int perMinute, int burst) {
        static final double NANOS_PER_MINUTE = 60e9;

        boolean lifted() {
            return perMinute == 0;
        }

        double nanosPerToken() {
            return NANOS_PER_MINUTE / perMinute;
        }
    }
}
