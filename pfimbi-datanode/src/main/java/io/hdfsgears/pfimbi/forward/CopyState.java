// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/** Where the copies of a block stand at the node that has it. */
public enum CopyState {
    /** The announcement to the target is due later: the first one, or a repeated one. */
    WAITING,
    /** This node announces the block to the target now. */
    ANNOUNCING,
    /** The target asked for it. */
    SENDING,
    /** The target has it, and passes the other copies on; or all have it. */
    DONE,
    /** The block changed or is gone: these copies are not needed. */
    ABORTED,
    /** The NameNode makes them. */
    LEFT;

    public boolean ended() {
        return compareTo(DONE) >= 0;
    }
}
