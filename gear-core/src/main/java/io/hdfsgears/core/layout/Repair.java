// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

/** What a block needs to stand as the layout wants it. */
public sealed interface Repair {
    /** Nothing to do. */
    record InPlace() implements Repair {}

    /**
     * Copy to {@code target}, then drop the replica on {@code victim}.
     *
     * @param target serving position without a replica
     * @param victim position whose replica the layout does not want, or 0 when nothing is to be dropped
     */
    record Move(int target, int victim) implements Repair {}

    /** The block is out of place, but the host it belongs on is not serving now. */
    record Deferred() implements Repair {}
}
