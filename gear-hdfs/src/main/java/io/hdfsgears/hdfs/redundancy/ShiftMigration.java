// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import java.io.IOException;

/** The migration of blocks to where their layout wants them, as far as shifts begin and end it. */
public interface ShiftMigration {
    /**
     * A shift up brought all its hosts into service: what was written meanwhile may go home. Durable when it returns;
     * may be called again.
     *
     * @param target hosts awake in that gear
     * @return false while this NameNode has not taken up its jobs yet
     */
    boolean migrateAfterShift(int target, long nowMillis) throws IOException;

    /** Bytes of copies that were reported by their targets since the start. */
    long arrivedBytes();

    /** Another shift begins: orders that no host has got yet are void. */
    void abandon();

    /** Stops what was to be done after the last shift up. Returns whether there was anything. */
    boolean cancelPassive() throws IOException;
}
