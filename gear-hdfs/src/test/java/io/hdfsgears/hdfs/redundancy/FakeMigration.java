// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A migration whose store may fail. */
final class FakeMigration implements ShiftMigration {
    final List<String> done = new ArrayList<>();
    boolean loaded = true;
    boolean storeFails;
    boolean passive;
    long bytes;
    /** Runs while a store is under way. */
    Runnable storing = () -> {};

    @Override
    public boolean migrateAfterShift(int target, long nowMillis) throws IOException {
        storing.run();
        if (storeFails) {
            throw new IOException("the edit log cannot be written");
        }
        if (loaded) {
            done.add("after shift to " + target);
        }
        return loaded;
    }

    @Override
    public long arrivedBytes() {
        return bytes;
    }

    @Override
    public void abandon() {
        done.add("abandoned");
    }

    @Override
    public boolean cancelPassive() {
        return passive;
    }
}
