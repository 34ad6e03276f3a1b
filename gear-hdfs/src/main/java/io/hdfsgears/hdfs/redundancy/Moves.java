// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.placement.GearBlockPlacementPolicy;
import java.io.IOException;

/** Copies that shifts cause by re-replication and by migration: their bytes, and how they are ended. */
public final class Moves {
    private final GearBlockPlacementPolicy policy;
    private final Migrator migration;
    private volatile long mark;

    public Moves(GearBlockPlacementPolicy policy, Migrator migration) {
        this.policy = policy;
        this.migration = migration;
    }

    /** A shift begins. */
    public void mark() {
        mark = total();
    }

    public long total() {
        return policy.repairBytes() + migration.arrivedBytes();
    }

    public long sinceMark() {
        return total() - mark;
    }

    /** Ends what is moved for a shift that is over. */
    public void abandon() {
        migration.abandon();
    }

    /** Ends the migration that followed the last shift up. @return whether there was one */
    public boolean cancelPassive() throws IOException {
        return migration.cancelPassive();
    }
}
