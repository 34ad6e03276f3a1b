// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/** What the owner of a pending copy has to do. Each may be carried out twice without harm. */
public enum Order {
    NONE,
    /** Tell the target that the block is here, in which version and how long it is. */
    ANNOUNCE,
    /** Begin the transfer as soon as a slot for it is free, if the copy is still {@link CopyState#GRANTED} then. */
    SEND,
    /** Stop the transfer if there is one, and tell the target to drop the announcement and what it received (rule P1). */
    WITHDRAW
}
