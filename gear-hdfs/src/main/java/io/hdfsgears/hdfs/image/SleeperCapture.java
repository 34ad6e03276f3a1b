// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.hdfs.proto.StoreProtos.SleeperHeaderProto;
import io.hdfsgears.hdfs.proto.StoreProtos.SleeperStorageProto;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs.BlockReportReplica;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;

/** Takes the sleeper image of a host from the NameNode's own memory. */
public final class SleeperCapture {
    private final FSNamesystem namesystem;
    private final NNStorage storage;

    public SleeperCapture(FSNamesystem namesystem, NNStorage storage) {
        this.namesystem = namesystem;
        this.storage = storage;
    }

    /**
     * @param sleepEpoch epoch of the state that sends the host to sleep
     * @param hosts hosts on the chain
     */
    public SleeperImage of(DatanodeDescriptor host, long sleepEpoch, int hosts) {
        SleeperHeaderProto.Builder header = SleeperHeaderProto.newBuilder()
                .setClusterId(storage.getClusterID())
                .setBlockPoolId(storage.getBlockPoolID())
                .setNamespaceId(storage.getNamespaceID())
                .setCTime(storage.getCTime())
                .setSleepEpoch(sleepEpoch)
                .setUuid(host.getDatanodeUuid())
                .setIpAddr(host.getIpAddr())
                .setHostName(host.getHostName())
                .setXferPort(host.getXferPort())
                .setInfoPort(host.getInfoPort())
                .setInfoSecurePort(host.getInfoSecurePort())
                .setIpcPort(host.getIpcPort())
                .setSoftwareVersion(host.getSoftwareVersion() == null ? "" : host.getSoftwareVersion())
                .setHosts(hosts);
        if (host.getPeerHostName() != null) {
            header.setPeerHostName(host.getPeerHostName());
        }
        List<BlockListAsLongs> lists = new ArrayList<>();
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            for (DatanodeStorageInfo volume : host.getStorageInfos()) {
                BlockListAsLongs list = replicas(host, volume);
                lists.add(list);
                header.addStorages(describe(volume, list));
            }
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "captureSleeper");
        }
        return new SleeperImage(header.build(), lists);
    }

    private BlockListAsLongs replicas(DatanodeDescriptor host, DatanodeStorageInfo volume) {
        BlockManager bm = namesystem.getBlockManager();
        BlockListAsLongs.Builder builder = BlockListAsLongs.builder();
        Iterator<BlockInfo> blocks = GearBlockAccess.blocks(volume);
        while (blocks.hasNext()) {
            BlockInfo block = blocks.next();
            Block replica = GearBlockAccess.onStorage(block, volume);
            if (replica != null
                    && block.isComplete()
                    && !block.isDeleted()
                    && !bm.isExcess(host, block)
                    && !GearBlockAccess.isReplicaCorrupt(bm, block, host)
                    && !bm.containsInvalidateBlock(host, replica)) {
                builder.add(new BlockReportReplica(replica));
            }
        }
        return builder.build();
    }

    private static SleeperStorageProto describe(DatanodeStorageInfo volume, BlockListAsLongs list) {
        StorageReport report = GearBlockAccess.report(volume);
        return SleeperStorageProto.newBuilder()
                .setId(volume.getStorageID())
                .setType(volume.getStorageType().name())
                .setState(GearBlockAccess.describe(volume).getState().name())
                .setCapacity(report.getCapacity())
                .setDfsUsed(report.getDfsUsed())
                .setRemaining(report.getRemaining())
                .setBlockPoolUsed(report.getBlockPoolUsed())
                .setNonDfsUsed(report.getNonDfsUsed())
                .setReplicas(list.getNumberOfBlocks())
                .setReplicaBytes(list.getBlocksBuffer().size())
                .build();
    }
}
