// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

/** Why a replica came or went. */
public enum Cause {
    /** There at the start. */
    INITIAL,
    /** A client wrote it. */
    WRITTEN,
    /** Copied after its writer went on (Pfimbi). */
    LATE,
    /** Copied because too few were left. */
    REPAIRED,
    /** Copied to where the layout wants it. */
    MOVED,
    /** On a host that came back from the dead. */
    RETURNED,
    /** One too many. */
    DROPPED,
    /** On a host that was given up. */
    LOST
}
