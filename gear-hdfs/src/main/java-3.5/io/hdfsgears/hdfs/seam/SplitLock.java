// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.seam;

import org.apache.hadoop.hdfs.util.RwLock;
import org.apache.hadoop.hdfs.util.RwLockMode;

/** Locks for files and for blocks, since Hadoop 3.5. Whether they are apart is up to dfs.namenode.lock.model.provider.class. */
final class SplitLock implements LockModel {
    @Override
    public void readLock(RwLock namesystem, NamesystemLock part) {
        namesystem.readLock(mode(part));
    }

    @Override
    public void readUnlock(RwLock namesystem, NamesystemLock part, String operation) {
        namesystem.readUnlock(mode(part), operation);
    }

    @Override
    public void writeLock(RwLock namesystem, NamesystemLock part) {
        namesystem.writeLock(mode(part));
    }

    @Override
    public void writeUnlock(RwLock namesystem, NamesystemLock part, String operation) {
        namesystem.writeUnlock(mode(part), operation);
    }

    private static RwLockMode mode(NamesystemLock part) {
        return switch (part) {
            case GLOBAL -> RwLockMode.GLOBAL;
            case FS -> RwLockMode.FS;
            case BM -> RwLockMode.BM;
        };
    }
}
