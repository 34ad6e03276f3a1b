// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/** Where a pending copy stands at the node that has the block. */
public enum CopyState {
    /** To be announced when its time comes. */
    WAITING,
    /** The target was told that the block is here. */
    ANNOUNCED,
    /** The target asked for it; the transfer has not begun. */
    GRANTED,
    SENDING,
    /** The target has it, complete. */
    DONE,
    /** It will not be made by this node; the reason says why. */
    ABORTED;

    public boolean ended() {
        return this == DONE || this == ABORTED;
    }
}
