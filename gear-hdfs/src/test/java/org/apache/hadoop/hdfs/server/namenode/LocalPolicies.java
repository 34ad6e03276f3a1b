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

/** Storage policies and erasure coding of a {@link LocalNamesystem}. */
public final class LocalPolicies {
    private static final String WRITER = "DFSClient_coded";

    private LocalPolicies() {}

    /** Creates a file that is coded by this policy and has no block yet. @return its number */
    public static long coded(FSNamesystem namesystem, String path, String policy) throws IOException {
        namesystem.enableErasureCodingPolicy(policy, false);
        return namesystem
                .startFile(
                        path,
                        new PermissionStatus("tester", "testers", FsPermission.getFileDefault()),
                        WRITER,
                        "client.example",
                        EnumSet.of(CreateFlag.CREATE),
                        true,
                        (short) 1,
                        1 << 20,
                        CryptoProtocolVersion.supported(),
                        policy,
                        "",
                        false)
                .getFileId();
    }

    /** Adds a block group with a unit on each of these hosts to such a file. */
    public static void group(FSNamesystem namesystem, String path, long file, DatanodeDescriptor... hosts)
            throws IOException {
        DatanodeStorageInfo[] targets =
                Arrays.stream(hosts).map(host -> host.getStorageInfos()[0]).toArray(DatanodeStorageInfo[]::new);
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            FSDirWriteFileOp.storeAllocatedBlock(namesystem, path, file, WRITER, null, targets);
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "test");
        }
    }

    /** The storage policy of a file or directory. */
    public static void storage(FSNamesystem namesystem, String path, String policy) throws IOException {
        namesystem.setStoragePolicy(path, policy);
    }
}
