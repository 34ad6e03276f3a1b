// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.namenode;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import org.apache.hadoop.crypto.CryptoProtocolVersion;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.fs.permission.PermissionStatus;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;

/** New files, storage policies and erasure coding of a {@link LocalNamesystem}. */
public final class LocalPolicies {
    private LocalPolicies() {}

    /**
     * A new file without a block.
     *
     * @param coding erasure coding policy; empty: replicas
     * @return its number
     */
    static long create(FSNamesystem namesystem, String path, int factor, long blockBytes, String coding)
            throws IOException {
        return namesystem
                .startFile(
                        path,
                        new PermissionStatus("tester", "testers", FsPermission.getFileDefault()),
                        LocalNamesystem.WRITER,
                        "client.example",
                        EnumSet.of(CreateFlag.CREATE),
                        true,
                        (short) factor,
                        blockBytes,
                        CryptoProtocolVersion.supported(),
                        coding,
                        "",
                        false)
                .getFileId();
    }

    /** Creates a file that is coded by this policy and has no block yet. @return its number */
    public static long coded(FSNamesystem namesystem, String path, String policy) throws IOException {
        namesystem.enableErasureCodingPolicy(policy, false);
        return create(namesystem, path, 1, 1 << 20, policy);
    }

    /** Adds a block group with a unit on each of these hosts to such a file. */
    public static void group(FSNamesystem namesystem, String path, long file, DatanodeDescriptor... hosts)
            throws IOException {
        DatanodeStorageInfo[] targets =
                Arrays.stream(hosts).map(host -> host.getStorageInfos()[0]).toArray(DatanodeStorageInfo[]::new);
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            FSDirWriteFileOp.storeAllocatedBlock(namesystem, path, file, LocalNamesystem.WRITER, null, targets);
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "test");
        }
    }

    /** The storage policy of a file or directory. */
    public static void storage(FSNamesystem namesystem, String path, String policy) throws IOException {
        namesystem.setStoragePolicy(path, policy);
    }
}
