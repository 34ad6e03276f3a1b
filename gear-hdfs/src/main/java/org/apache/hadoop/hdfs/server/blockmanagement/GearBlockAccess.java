// SPDX-License-Identifier: Apache-2.0
package org.apache.hadoop.hdfs.server.blockmanagement;

import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.util.Collection;
import java.util.Iterator;
import java.util.function.Predicate;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;

/**
 * Reaches what only this package may see, and does nothing else: the block map's iterator (blocksMap), the sizes of
 * re-replication's queues, a storage's state, sizes and block iterator, DatanodeAdminManager.setInMaintenance,
 * HeartbeatManager.updateHeartbeat and stopMaintenance, DatanodeStorageInfo.markStaleAfterFailover and the stale interval. Callers
 * hold the namesystem lock as the members themselves demand.
 */
@NullMarked
public final class GearBlockAccess {
    private GearBlockAccess() {}

    /**
     * A block that the NameNode stores; without the lock. While another block of its bucket is being removed, such a look can miss it
     * (BlocksMap keeps chains): a block that was not found is looked for again under the lock.
     */
    public static @Nullable BlockInfo find(FSNamesystem namesystem, Block block) {
        BlockManager bm = namesystem.getBlockManager();
        BlockInfo found = bm.getStoredBlock(block);
        if (found != null) {
            return found;
        }
        NamesystemLock.BM.readLock(namesystem);
        try {
            return bm.getStoredBlock(block);
        } finally {
            NamesystemLock.BM.readUnlock(namesystem, "findGearBlock");
        }
    }

    /** All blocks; the iterator tolerates changes between two holds of the lock. */
    public static Iterator<BlockInfo> blocks(BlockManager bm) {
        return bm.blocksMap.getBlocks().iterator();
    }

    public static Iterator<BlockInfo> blocks(DatanodeStorageInfo storage) {
        return storage.getBlockIterator();
    }

    /** The first block of a volume's list, null where it holds none. Under the namesystem's lock. */
    public static @Nullable BlockInfo first(DatanodeStorageInfo storage) {
        Iterator<BlockInfo> blocks = storage.getBlockIterator();
        return blocks.hasNext() ? blocks.next() : null;
    }

    /** The block behind one that is on the volume, null at the end of the volume's list. Under the namesystem's lock. */
    public static @Nullable BlockInfo behind(DatanodeStorageInfo storage, BlockInfo block) {
        return block.getNext(block.findStorageInfo(storage));
    }

    /** Under the namesystem's lock. */
    public static boolean isOn(DatanodeStorageInfo storage, BlockInfo block) {
        return block.findStorageInfo(storage) >= 0;
    }

    /**
     * The block that was added to the volume last ({@code DatanodeStorageInfo.addBlock} puts it at the head of its list), if all of
     * these hold it too.
     */
    public static @Nullable BlockInfo newest(DatanodeStorageInfo storage, Collection<DatanodeStorageInfo> holders) {
        BlockInfo newest = first(storage);
        boolean held = newest != null && holders.stream().allMatch(holder -> newest.findStorageInfo(holder) >= 0);
        return held ? newest : null;
    }

    /** Time without a heartbeat after which a host is stale, ms. */
    public static long staleMillis(DatanodeManager datanodes) {
        return datanodes.getStaleInterval();
    }

    public static boolean isNormal(DatanodeStorageInfo storage) {
        return storage.getState() == DatanodeStorage.State.NORMAL;
    }

    /** Free bytes of a volume, as its host last reported. */
    public static long remaining(DatanodeStorageInfo storage) {
        return storage.getRemaining();
    }

    public static DatanodeStorage describe(DatanodeStorageInfo storage) {
        return new DatanodeStorage(storage.getStorageID(), storage.getState(), storage.getStorageType());
    }

    public static StorageReport report(DatanodeStorageInfo storage) {
        return storage.toStorageReport();
    }

    /** Out of service at once: the caller has checked the host's blocks, or knows that it sleeps. */
    public static void setInMaintenance(DatanodeManager datanodes, DatanodeDescriptor host) {
        datanodes.getDatanodeAdminManager().setInMaintenance(host);
    }

    /**
     * Ends the maintenance of a host that is alive. DatanodeAdminManager.stopMaintenance looks for surplus replicas in the same hold of
     * the lock, some 4 µs a block: the caller has that done in batches.
     */
    public static void endMaintenance(DatanodeManager datanodes, DatanodeDescriptor host) {
        if (host.isMaintenance()) {
            datanodes.getHeartbeatManager().stopMaintenance(host);
        }
    }

    /**
     * Whether the block has fewer replicas in service than a host may leave behind that goes into maintenance
     * (dfs.namenode.maintenance.replication.min; all data units of an erasure-coded group). Under the namesystem's lock.
     */
    public static boolean lacksForMaintenance(BlockManager bm, BlockInfo block) {
        return bm.countNodes(block).liveReplicas() < bm.getMinMaintenanceStorageNum(block);
    }

    public static void updateHeartbeat(DatanodeManager datanodes, DatanodeDescriptor host, StorageReport[] reports) {
        datanodes.getHeartbeatManager().updateHeartbeat(host, reports, 0L, 0L, 0, 0, null);
    }

    public static void markStaleAfterFailover(DatanodeStorageInfo storage) {
        storage.markStaleAfterFailover();
    }

    public static boolean needsReconstruction(BlockManager bm, BlockInfo block) {
        return bm.isNeededReconstruction(block, bm.countNodes(block));
    }

    /** Whether re-replication knows that the block lacks a replica. */
    public static boolean isToBeCopied(BlockManager bm, BlockInfo block) {
        return bm.neededReconstruction.contains(block) || bm.pendingReconstruction.getNumReplicas(block) > 0;
    }

    /**
     * Blocks that are to gain a replica, queued for a copy or being copied, as of now: the public counters are as old as the
     * NameNode's last round of re-replication (dfs.namenode.redundancy.interval.seconds).
     */
    public static long belowExpected(BlockManager bm) {
        // A block leaves the queue only after it is pending: read the other way round, one could be in neither.
        long queued = bm.neededReconstruction.size();
        return queued + bm.pendingReconstruction.size();
    }

    /** Whether re-replication's queue holds anything; needs no lock. */
    public static boolean isAnyQueued(BlockManager bm) {
        return bm.neededReconstruction.size() > 0;
    }

    /** Re-replication's queue, the neediest blocks first. Under the namesystem's lock. */
    public static Iterator<BlockInfo> queued(BlockManager bm) {
        return bm.neededReconstruction.iterator();
    }

    /** Stock looks at the block again only once something changes at it, or when told to. Under the namesystem's write lock. */
    public static void leaveQueue(BlockManager bm, BlockInfo block) {
        bm.neededReconstruction.remove(block, LowRedundancyBlocks.LEVEL);
    }

    public static boolean isGenStampInFuture(BlockManager bm, Block block) {
        return bm.isGenStampInFuture(block);
    }

    /** The block as the volume stores it: of an erasure-coded group, one unit with the length of that. */
    public static @Nullable Block onStorage(BlockInfo block, DatanodeStorageInfo storage) {
        if (!(block instanceof BlockInfoStriped striped)) {
            return block;
        }
        Block unit = striped.getBlockOnStorage(storage); // of the group's length, as stock makes it
        if (unit != null) {
            unit.setNumBytes(lengthOnStorage(block, unit));
        }
        return unit;
    }

    /** Bytes that a whole replica has, of an erasure-coded group the unit that its number names. A report of others is of a corrupt one. */
    public static long lengthOnStorage(BlockInfo block, Block replica) {
        return block instanceof BlockInfoStriped striped
                ? StripedBlockUtil.getInternalBlockLength(
                        striped.getNumBytes(),
                        striped.getCellSize(),
                        striped.getDataBlockNum(),
                        BlockIdManager.getBlockIndex(replica))
                : block.getNumBytes();
    }

    /**
     * Whether a volume of a live host in service still has a replica of the block as it was: no writer and no truncation has changed the
     * block, and the replica is not known to be corrupt and not to be deleted. Under the namesystem's lock.
     */
    public static boolean isUnchanged(BlockManager bm, Block before, String hostUuid, String storageId) {
        BlockInfo now = bm.getStoredBlock(before);
        if (now == null
                || now.isDeleted()
                || !now.isComplete()
                || now.getGenerationStamp() != before.getGenerationStamp()
                || now.getNumBytes() != before.getNumBytes()) {
            return false;
        }
        DatanodeDescriptor host = bm.getDatanodeManager().getDatanode(hostUuid);
        DatanodeStorageInfo storage = host == null ? null : host.getStorageInfo(storageId);
        return storage != null
                && now.findStorageInfo(storage) >= 0
                && isNormal(storage)
                && host.isAlive()
                && !host.isMaintenance()
                && !bm.isReplicaCorrupt(now, host)
                && !bm.isExcess(host, now)
                && !bm.containsInvalidateBlock(host, now);
    }

    /** Whether the volume has reported a replica of the block. Under the namesystem's lock. */
    public static boolean isOn(BlockInfo block, DatanodeStorageInfo storage) {
        return block.findStorageInfo(storage) >= 0;
    }

    public static boolean isReplicaCorrupt(BlockManager bm, BlockInfo block, DatanodeDescriptor host) {
        return bm.isReplicaCorrupt(block, host);
    }

    /**
     * Blocks with a corrupt replica, but for those that lack nothing and whose corrupt replicas are all out of service: nobody can
     * delete these before their hosts wake. Under the namesystem's lock.
     */
    public static long corruptBlocks(BlockManager bm) {
        return bm.corruptReplicas.getCorruptBlocksSet().stream()
                .filter(block -> isCorruptInService(bm, block))
                .count();
    }

    /** Blocks without any good replica that have a corrupt one on such a host. Under the namesystem's lock. */
    public static long onlyCorrupt(BlockManager bm, Predicate<DatanodeDescriptor> onHost) {
        return bm.corruptReplicas.getCorruptBlocksSet().stream()
                .filter(block -> bm.corruptReplicas.getNodes(block).stream().anyMatch(onHost))
                .filter(block -> isWithoutGoodReplica(bm, block))
                .count();
    }

    private static boolean isWithoutGoodReplica(BlockManager bm, Block corrupt) {
        BlockInfo block = bm.getStoredBlock(corrupt);
        if (block == null) {
            return false;
        }
        NumberReplicas replicas = bm.countNodes(block);
        return replicas.liveReplicas() == 0 && replicas.outOfServiceReplicas() == 0;
    }

    private static boolean isCorruptInService(BlockManager bm, Block corrupt) {
        for (DatanodeDescriptor host : bm.corruptReplicas.getNodes(corrupt)) {
            if (!host.isInMaintenance()) {
                return true;
            }
        }
        BlockInfo block = bm.getStoredBlock(corrupt);
        return block != null && needsReconstruction(bm, block);
    }

    /** Milliseconds without a heartbeat after which the NameNode takes a host for dead. */
    public static long heartbeatExpireMillis(DatanodeManager datanodes) {
        return 2 * datanodes.getHeartbeatRecheckInterval() + 10_000L * datanodes.getHeartbeatInterval();
    }
}
