// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.image;

import io.hdfsgears.hdfs.proto.StoreProtos.SleeperHeaderProto;
import io.hdfsgears.hdfs.proto.StoreProtos.SleeperStorageProto;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.time.HoldLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
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

/**
 * Takes the sleeper image of a host from the NameNode's own memory.
 *
 * <p>Cost: three look-ups a replica, thus some tenths of a second for a host with a million, in holds of the namesystem's read lock
 * of at most 2 ms. The host is drained and out of service: its volumes seldom change meanwhile, and the image is taken anew then.
 * After a few attempts it is taken under one hold.
 */
public final class SleeperCapture {
    /** In parts, before the image is taken under one hold. */
    private static final int ATTEMPTS = 4;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final NNStorage storage;
    private final int batch;

    /** @param batch replicas that are read under one hold of the lock at most */
    public SleeperCapture(FSNamesystem namesystem, NNStorage storage, int batch) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.storage = storage;
        this.batch = batch;
    }

    /** A volume, the walk over it, and what the walk found. */
    private static final class Volume {
        private final DatanodeStorageInfo storage;
        private final BlockListAsLongs.Builder found = BlockListAsLongs.builder();
        private final VolumeWalk walk;

        Volume(DatanodeStorageInfo storage, BiPredicate<BlockInfo, Block> counts) {
            this.storage = storage;
            this.walk = new VolumeWalk(storage, block -> {
                Block replica = GearBlockAccess.onStorage(block, storage);
                if (replica != null && counts.test(block, replica)) {
                    found.add(new BlockReportReplica(replica));
                }
            });
        }
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
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<SleeperImage> image = take(header, host, true);
            if (image.isPresent()) {
                return image.get();
            }
        }
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            return take(header, host, false).orElseThrow();
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "captureSleeper");
        }
    }

    /**
     * @param inParts whether the lock is free in between; else the caller holds it
     * @return empty when the volumes changed meanwhile
     */
    private Optional<SleeperImage> take(SleeperHeaderProto.Builder header, DatanodeDescriptor host, boolean inParts) {
        List<Volume> volumes = new ArrayList<>();
        for (DatanodeStorageInfo volume : host.getStorageInfos()) {
            if (!walk(volume, host, inParts, volumes)) {
                return Optional.empty();
            }
        }
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            boolean changed = inParts
                    && (volumes.size() != host.getStorageInfos().length
                            || volumes.stream().anyMatch(volume -> volume.walk.isVoid()));
            return changed ? Optional.empty() : Optional.of(image(header, volumes));
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "captureSleeper");
        }
    }

    /** @return whether the walk came to the volume's end */
    private boolean walk(DatanodeStorageInfo storage, DatanodeDescriptor host, boolean inParts, List<Volume> volumes) {
        Volume begun = null;
        boolean more = true;
        while (more) {
            HoldLimit limit;
            NamesystemLock.GLOBAL.readLock(namesystem);
            try {
                limit = inParts ? new HoldLimit(batch) : HoldLimit.none();
                if (begun == null) {
                    begun = new Volume(storage, (block, replica) -> isGood(host, block, replica));
                    volumes.add(begun);
                } else if (begun.walk.isVoid()) {
                    return false;
                }
                more = begun.walk.part(limit);
            } finally {
                NamesystemLock.GLOBAL.readUnlock(namesystem, "captureSleeper");
            }
            limit.rest();
        }
        return true;
    }

    /** Open blocks too: what a volume's list has of them is whole replicas, of a file that was opened for append and not written to. */
    private boolean isGood(DatanodeDescriptor host, BlockInfo block, Block replica) {
        return !block.isDeleted()
                && !bm.isExcess(host, block)
                && !GearBlockAccess.isReplicaCorrupt(bm, block, host)
                && !bm.containsInvalidateBlock(host, replica);
    }

    private static SleeperImage image(SleeperHeaderProto.Builder header, List<Volume> volumes) {
        SleeperHeaderProto.Builder whole = header.clone();
        List<BlockListAsLongs> lists = new ArrayList<>();
        for (Volume volume : volumes) {
            BlockListAsLongs list = volume.found.build();
            lists.add(list);
            whole.addStorages(describe(volume.storage, list));
        }
        return new SleeperImage(whole.build(), lists);
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
