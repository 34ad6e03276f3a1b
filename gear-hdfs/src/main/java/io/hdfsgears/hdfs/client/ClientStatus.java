// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import java.util.EnumSet;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus.Flags;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.NullUnmarked;

/**
 * The file status that a writer gets. A stock client replaces a lost pipeline member by the factor in this status
 * (dfs.client.block.write.replace-datanode-on-failure.policy). It fails when no host is left as replacement. So the
 * status has the factor that the hosts awake can give. The file's own factor does not change.
 */
@NullUnmarked
public final class ClientStatus {
    private ClientStatus() {}

    public static HdfsFileStatus withReplication(HdfsFileStatus status, int replication) {
        return of(status).replication(replication).build();
    }

    /** The same status with other hosts of its blocks. */
    static HdfsFileStatus withLocations(HdfsFileStatus status, LocatedBlocks locations) {
        return of(status).locations(locations).build();
    }

    private static HdfsFileStatus.Builder of(HdfsFileStatus status) {
        EnumSet<Flags> flags = EnumSet.noneOf(Flags.class);
        add(flags, Flags.HAS_ACL, status.hasAcl());
        add(flags, Flags.HAS_CRYPT, status.isEncrypted());
        add(flags, Flags.HAS_EC, status.isErasureCoded());
        add(flags, Flags.SNAPSHOT_ENABLED, status.isSnapshotEnabled());
        return new HdfsFileStatus.Builder()
                .length(status.getLen())
                .isdir(status.isDirectory())
                .replication(status.getReplication())
                .blocksize(status.getBlockSize())
                .mtime(status.getModificationTime())
                .atime(status.getAccessTime())
                .perm(status.getPermission())
                .flags(flags)
                .owner(status.getOwner())
                .group(status.getGroup())
                .symlink(status.getSymlinkInBytes())
                .path(status.getLocalNameInBytes())
                .fileId(status.getFileId())
                .children(status.getChildrenNum())
                .feInfo(status.getFileEncryptionInfo())
                .storagePolicy(status.getStoragePolicy())
                .ecPolicy(status.getErasureCodingPolicy());
    }

    private static void add(EnumSet<Flags> flags, Flags flag, boolean set) {
        if (set) {
            flags.add(flag);
        }
    }
}
