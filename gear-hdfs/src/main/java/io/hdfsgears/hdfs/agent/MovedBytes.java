// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;

/** Bytes that shifts cost: copies made by re-replication and by the mover. */
final class MovedBytes {
    private final GearBlockPlacementPolicy policy;
    private final Mover mover;
    private volatile long mark;

    MovedBytes(GearBlockPlacementPolicy policy, Mover mover) {
        this.policy = policy;
        this.mover = mover;
    }

    /** A shift begins. */
    void mark() {
        mark = total();
    }

    long total() {
        return policy.repairBytes() + mover.arrivedBytes();
    }

    long sinceMark() {
        return total() - mark;
    }
}
