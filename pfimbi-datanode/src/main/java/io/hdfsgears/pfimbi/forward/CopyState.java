// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/** Where the copies of a block stand at the node that has it. */
public enum CopyState {
    /** The target is told when the time comes: for the first time, or again. */
    WAITING,
    /** The target is being told that the block is here. */
    ANNOUNCING,
    /** The target asked for it. */
    SENDING,
    /** The target has it, and passes the other copies on; or all have it. */
    DONE,
    /** The block changed or is gone: nobody wants these copies. */
    ABORTED,
    /** The NameNode makes them. */
    LEFT;

    public boolean ended() {
        return compareTo(DONE) >= 0;
    }
}
