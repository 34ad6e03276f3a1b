// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.namenode;

import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;

/** Files of a namespace that a benchmark makes in memory. Hadoop 3.4 keeps their constructor to this package. */
public final class GearBenchmarkFiles {
    private GearBenchmarkFiles() {}

    /** A closed file. */
    public static INodeFile file(
            long id, byte[] name, PermissionStatus permissions, BlockInfo[] blocks, short factor, long blockBytes) {
        return new INodeFile(id, name, permissions, 1, 1, blocks, factor, blockBytes);
    }
}
