// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.forward;

/** Whether a replica that was received may be seen by the NameNode and so by clients (§V-A). */
public enum Arrival {
    /** Complete and current. */
    VISIBLE,
    /** Rule P1: not all bytes of the block are there. It stays temporary, or goes. */
    INCOMPLETE,
    /** Another version than the one that was announced, or older than one that this node knows of. It goes. */
    STALE_GENERATION;

    /**
     * @param announced by the upstream node
     * @param received as it stands here
     * @param newestStamp the highest generation stamp that this node has seen of the block, 0 if none
     */
    public static Arrival of(BlockVersion announced, BlockVersion received, long newestStamp) {
        if (received.blockId() != announced.blockId()) {
            throw new IllegalArgumentException(received + " is not the block of " + announced);
        }
        if (received.generationStamp() != announced.generationStamp() || received.generationStamp() < newestStamp) {
            return STALE_GENERATION;
        }
        return received.bytes() == announced.bytes() ? VISIBLE : INCOMPLETE;
    }
}
