// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.hdfs.GearHosts;
import io.hdfsgears.hdfs.proto.StoreProtos.SleeperHeaderProto;
import io.hdfsgears.hdfs.proto.StoreProtos.SleeperStorageProto;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs.BlockReportReplica;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.NodeType;
import org.apache.hadoop.hdfs.server.common.StorageInfo;
import org.apache.hadoop.hdfs.server.datanode.DataNodeLayoutVersion;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NNStorage;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;

/**
 * Makes a NameNode know a host that sleeps: registration, maintenance state and block report, from its image, as if the host
 * itself had spoken. The host's own report settles the rest when it wakes. Not on a thread that serves RPC: stock would take
 * the caller's address for the host's.
 */
public final class SleeperReplay {
    private final FSNamesystem namesystem;
    private final NNStorage storage;

    public SleeperReplay(FSNamesystem namesystem, NNStorage storage) {
        this.namesystem = namesystem;
        this.storage = storage;
    }

    /** @return why the image does not belong here, or an empty string */
    public String mismatch(SleeperHeaderProto header, long sleepEpoch) {
        if (!isOwn(header)) {
            return "of another namespace (" + header.getClusterId() + ")";
        }
        return header.getSleepEpoch() == sleepEpoch
                ? ""
                : "of " + (header.getSleepEpoch() < sleepEpoch ? "an earlier" : "a later") + " sleep (epoch "
                        + header.getSleepEpoch() + ", the state says " + sleepEpoch + ")";
    }

    /** True if the image is of this namespace. */
    boolean isOwn(SleeperHeaderProto header) {
        return Namespace.of(storage).owns(header);
    }

    /** @param standby keep replicas whose generation stamp lies beyond what this NameNode has tailed */
    public void replay(SleeperImage image, boolean standby) throws IOException {
        SleeperHeaderProto header = image.header();
        BlockManager bm = namesystem.getBlockManager();
        DatanodeManager datanodes = bm.getDatanodeManager();
        DatanodeRegistration registration = registration(header);
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            DatanodeDescriptor before = datanodes.getDatanode(header.getUuid());
            if (before != null) {
                datanodes.removeDatanode(before); // a first report only adds: what was known before would stay
            }
            bm.registerDatanode(registration);
            DatanodeDescriptor host = datanodes.getDatanode(header.getUuid());
            if (host == null) {
                throw new IOException(
                        "host " + header.getHostName() + " could not be registered from its sleeper image");
            }
            if (datanodes.getHostConfigManager() instanceof GearHosts hosts) {
                hosts.hold(header.getUuid());
            }
            datanodes.getDatanodeAdminManager().startMaintenance(host, Long.MAX_VALUE);
            if (!host.isInMaintenance()) {
                GearBlockAccess.setInMaintenance(datanodes, host);
            }
            List<StorageReport> usage = new ArrayList<>();
            for (int i = 0; i < header.getStoragesCount(); i++) {
                DatanodeStorage volume = volume(header.getStorages(i));
                bm.processReport(
                        registration, volume, known(bm, image.replicas().get(i), standby), null);
                usage.add(usage(header.getStorages(i), volume));
            }
            GearBlockAccess.updateHeartbeat(datanodes, host, usage.toArray(StorageReport.EMPTY_ARRAY));
            for (DatanodeStorageInfo volume : host.getStorageInfos()) {
                GearBlockAccess.markStaleAfterFailover(volume);
            }
            // Without it the host would be taken back silently, with old block keys and no report, when it wakes.
            host.setForceRegistration(true);
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "replaySleeper");
        }
    }

    /**
     * Replicas that still match the namespace; the others would count as corrupt, and the host's own report settles them. A block that is
     * open for append matches until its writer gets a new generation stamp, before its first byte.
     */
    private static BlockListAsLongs known(BlockManager bm, BlockListAsLongs list, boolean standby) {
        BlockListAsLongs.Builder builder = BlockListAsLongs.builder();
        for (BlockReportReplica replica : list) {
            BlockInfo stored = bm.getStoredBlock(replica);
            boolean future = standby && GearBlockAccess.isGenStampInFuture(bm, new Block(replica));
            boolean same = stored != null
                    && stored.getGenerationStamp() == replica.getGenerationStamp()
                    && GearBlockAccess.lengthOnStorage(stored, replica) == replica.getNumBytes();
            if (same || future) {
                builder.add(replica);
            }
        }
        return builder.build();
    }

    private DatanodeRegistration registration(SleeperHeaderProto header) {
        DatanodeID id = new DatanodeID(
                header.getIpAddr(),
                header.getHostName(),
                header.getUuid(),
                header.getXferPort(),
                header.getInfoPort(),
                header.getInfoSecurePort(),
                header.getIpcPort());
        if (header.hasPeerHostName()) {
            id.setPeerHostName(header.getPeerHostName());
        }
        StorageInfo info = new StorageInfo(
                DataNodeLayoutVersion.getCurrentLayoutVersion(),
                storage.getNamespaceID(),
                storage.getClusterID(),
                storage.getCTime(),
                NodeType.DATA_NODE);
        return new DatanodeRegistration(id, info, new ExportedBlockKeys(), header.getSoftwareVersion());
    }

    private static DatanodeStorage volume(SleeperStorageProto proto) {
        return new DatanodeStorage(
                proto.getId(),
                DatanodeStorage.State.valueOf(proto.getState()),
                StorageType.parseStorageType(proto.getType()));
    }

    private static StorageReport usage(SleeperStorageProto proto, DatanodeStorage volume) {
        return new StorageReport(
                volume,
                false,
                proto.getCapacity(),
                proto.getDfsUsed(),
                proto.getRemaining(),
                proto.getBlockPoolUsed(),
                proto.getNonDfsUsed());
    }
}
