// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.seam;

import org.apache.hadoop.hdfs.util.RwLock;

/**
 * The part of the namesystem that a lock guards. Hadoop 3.5 can lock files and blocks apart; Hadoop 3.4 has one lock for
 * both, and each part stands for it.
 */
public enum NamesystemLock {
    /** Files and blocks. */
    GLOBAL,
    /** Files and folders. */
    FS,
    /** Blocks and DataNodes. */
    BM;

    /** Waits for the lock as a reader. */
    public void readLock(RwLock namesystem) {
        HadoopLine.running().locks().readLock(namesystem, this);
    }

    /** @param operation that held the lock, for Hadoop's metrics and its report of long holds */
    public void readUnlock(RwLock namesystem, String operation) {
        HadoopLine.running().locks().readUnlock(namesystem, this, operation);
    }

    /** Waits for the lock as the only holder. */
    public void writeLock(RwLock namesystem) {
        HadoopLine.running().locks().writeLock(namesystem, this);
    }

    /** @param operation that held the lock, for Hadoop's metrics and its report of long holds */
    public void writeUnlock(RwLock namesystem, String operation) {
        HadoopLine.running().locks().writeUnlock(namesystem, this, operation);
    }
}
