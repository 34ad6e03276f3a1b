// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.seam;

import org.apache.hadoop.hdfs.util.RwLock;

/** One lock for files and blocks: all that Hadoop 3.4 has. Hadoop 3.5 keeps these methods, and locks both parts in them. */
final class WholeLock implements LockModel {
    @Override
    public void readLock(RwLock namesystem, NamesystemLock part) {
        namesystem.readLock();
    }

    @Override
    public void readUnlock(RwLock namesystem, NamesystemLock part, String operation) {
        namesystem.readUnlock(operation);
    }

    @Override
    public void writeLock(RwLock namesystem, NamesystemLock part) {
        namesystem.writeLock();
    }

    @Override
    public void writeUnlock(RwLock namesystem, NamesystemLock part, String operation) {
        namesystem.writeUnlock(operation);
    }
}
