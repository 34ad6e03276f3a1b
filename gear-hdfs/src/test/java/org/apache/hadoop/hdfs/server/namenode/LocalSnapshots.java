// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;

/** Snapshots and the quota of one directory of a namesystem. */
public record LocalSnapshots(FSNamesystem namesystem, String directory) {
    public void create(String name) throws IOException {
        namesystem.allowSnapshot(directory);
        namesystem.createSnapshot(directory, name, false);
    }

    public void delete(String name) throws IOException {
        namesystem.deleteSnapshot(directory, name, false);
    }

    /** From now on the NameNode counts what is used below the directory. */
    public void limitSpace(long bytes) throws IOException {
        namesystem.setQuota(directory, HdfsConstants.QUOTA_DONT_SET, bytes, null);
    }

    /** Bytes of all replicas by the factors of the files, as the quota counts them. */
    public long used() throws IOException {
        return namesystem
                .getFSDirectory()
                .getINode(directory)
                .asDirectory()
                .getDirectoryWithQuotaFeature()
                .getSpaceConsumed()
                .getStorageSpace();
    }
}
