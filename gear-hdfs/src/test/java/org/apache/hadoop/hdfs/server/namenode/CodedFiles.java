// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.namenode;

import java.io.IOException;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo.BlockStatus;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;

/** Erasure-coded files of one group for tests, in XOR-2-1: two data units and one of parity. */
public final class CodedFiles {
    private static final String POLICY = "XOR-2-1-1024k";
    private static final long BYTES = 2 << 20;

    private CodedFiles() {}

    /** A closed file whose units 0, 1 and so on these hosts have reported; the writer found no more hosts. */
    public static BlockInfo file(LocalNamesystem names, String path, DatanodeDescriptor... hosts) throws IOException {
        BlockInfo group = open(names, path, hosts);
        for (int unit = 0; unit < hosts.length; unit++) {
            received(names, group, unit, hosts[unit]);
        }
        Block whole = new Block(group.getBlockId(), BYTES, group.getGenerationStamp());
        ExtendedBlock last = new ExtendedBlock(names.namesystem().getBlockPoolId(), whole);
        if (!names.namesystem().completeFile(path, LocalNamesystem.WRITER, last, group.getBlockCollectionId())) {
            throw new IOException(path + " cannot be closed yet");
        }
        return group;
    }

    /** A file whose only group is being written to these hosts. */
    public static BlockInfo open(LocalNamesystem names, String path, DatanodeDescriptor... hosts) throws IOException {
        names.namesystem().enableErasureCodingPolicy(POLICY, false);
        long id = LocalPolicies.create(names.namesystem(), path, 1, BYTES, POLICY);
        return names.add(path, id, null, hosts);
    }

    private static void received(LocalNamesystem names, BlockInfo group, int unit, DatanodeDescriptor host)
            throws IOException {
        Block replica = new Block(group.getBlockId() + unit, BYTES / 2, group.getGenerationStamp());
        DatanodeStorageInfo volume = host.getStorageInfos()[0];
        ReceivedDeletedBlockInfo[] changes = {new ReceivedDeletedBlockInfo(replica, BlockStatus.RECEIVED_BLOCK, null)};
        names.locked(() -> names.blocks()
                .processIncrementalBlockReport(
                        host,
                        new StorageReceivedDeletedBlocks(
                                new DatanodeStorage(
                                        volume.getStorageID(), DatanodeStorage.State.NORMAL, volume.getStorageType()),
                                changes)));
    }
}
