// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;

/** Bytes that shifts cost: copies made by re-replication and by migration. */
final class MovedBytes {
    private final GearBlockPlacementPolicy policy;
    private final Migrator migration;
    private volatile long mark;

    MovedBytes(GearBlockPlacementPolicy policy, Migrator migration) {
        this.policy = policy;
        this.migration = migration;
    }

    /** A shift begins. */
    void mark() {
        mark = total();
    }

    long total() {
        return policy.repairBytes() + migration.arrivedBytes();
    }

    long sinceMark() {
        return total() - mark;
    }
}
