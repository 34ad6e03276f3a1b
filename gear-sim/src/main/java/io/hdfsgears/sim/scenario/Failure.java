// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

/**
 * @param target position of the host, or number of the rack (from 1)
 * @param forNanos how long it lasts
 * @param factor how many times slower a slow disk is
 */
public record Failure(Kind kind, long atNanos, int target, long forNanos, double factor) {
    /** What goes wrong. */
    public enum Kind {
        /** The DataNode dies and comes back after a while with its disks intact. */
        CRASH,
        /** The host stands still and goes on after a while as if nothing had been. */
        FREEZE,
        SLOW_DISK,
        /** All hosts of a rack cannot be reached. */
        RACK
    }
}
