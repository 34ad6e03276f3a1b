// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.seam;

import org.apache.hadoop.hdfs.util.RwLock;

/** How a version of Hadoop locks its namesystem. */
interface LockModel {
    void readLock(RwLock namesystem, NamesystemLock part);

    void readUnlock(RwLock namesystem, NamesystemLock part, String operation);

    void writeLock(RwLock namesystem, NamesystemLock part);

    void writeUnlock(RwLock namesystem, NamesystemLock part, String operation);
}
