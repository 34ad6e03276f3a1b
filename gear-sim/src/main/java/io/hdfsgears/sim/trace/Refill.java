// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import io.hdfsgears.springfs.Floor;

/**
 * How hosts that return are filled (SpringFS §3.2).
 *
 * @param minutes T: number of minutes within which missing data is moved, 1/T of it each minute
 * @param floor what an active host must hold
 */
public record Refill(int minutes, Floor floor) {
    /** The part of the reads that the active hosts have now, B/n, within T = 10 minutes; the rest is left to later writes. */
    public static final Refill PASSIVE = new Refill(10, Floor.READS_NOW);

    /** The whole layout, B/i, whenever hosts return, and at once. */
    public static final Refill AGGRESSIVE = new Refill(1, Floor.EQUAL_WORK);

    /** Of the layout's b/B for a host what it must hold, where {@code active} hosts serve. */
    double of(double layoutShare, int active) {
        return floor == Floor.EQUAL_WORK ? layoutShare : Math.min(layoutShare, 1.0 / active);
    }
}
