// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/** What the owner of pending copies has to do. */
public enum Order {
    NONE,
    /** Tell the target that the block is here. */
    ANNOUNCE,
    /** Send it the block. */
    SEND,
    /** Cut the transfer off. */
    CUT_OFF
}
