// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import java.io.IOException;
import java.util.function.LongSupplier;

/** Copies that shifts cause by re-replication and by migration: their bytes, and how they are ended. */
public final class Moves {
    private final LongSupplier repairBytes;
    private final ShiftMigration migration;
    private volatile long mark;

    /** @param repairBytes of replicas that re-replication was given targets for since the start */
    public Moves(LongSupplier repairBytes, ShiftMigration migration) {
        this.repairBytes = repairBytes;
        this.migration = migration;
    }

    /** A shift begins. */
    public void mark() {
        mark = total();
    }

    public long total() {
        return repairBytes.getAsLong() + migration.arrivedBytes();
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
