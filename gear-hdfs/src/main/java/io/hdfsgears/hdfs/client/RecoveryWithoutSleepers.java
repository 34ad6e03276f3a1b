// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.pipeline.RecoveryOrders;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockUnderConstructionFeature;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand.RecoveringBlock;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.jspecify.annotations.Nullable;

/**
 * Keeps sleeping hosts out of block recovery, for a truncate or a writer that died (ADR 0004). Stock leaves stale hosts out only where
 * two others are left, and a DataNode that asks a sleeping host waits for minutes. The block expects the other hosts alone from then
 * on, so that a second attempt is not led by a sleeper; when the recovery is committed, stock takes the replicas that were not asked
 * for corrupt. Erasure-coded groups stay stock's. Takes the write lock for a reply whose orders name a sleeper.
 */
public final class RecoveryWithoutSleepers {
    /** Orders remembered. */
    private static final int MOST = 16_384;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    /** By block, the last order. */
    private final Map<Long, Asked> asked = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Asked> eldest) {
            return size() > MOST;
        }
    };

    /** @param hosts UUIDs of the DataNodes that the order named */
    private record Asked(long recoveryId, Set<String> hosts) {}

    public RecoveryWithoutSleepers(FSNamesystem namesystem) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
    }

    /** The reply to a heartbeat without sleepers in its orders, where others are left. */
    public HeartbeatResponse withoutSleepers(HeartbeatResponse reply) {
        List<RecoveringBlock> orders = RecoveryOrders.in(reply);
        if (orders.stream().noneMatch(this::isToBeShorter)) {
            orders.forEach(this::remember);
            return reply;
        }
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            orders.stream().filter(this::isToBeShorter).forEach(this::expectAwake);
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "gearRecoveryHosts");
        }
        return RecoveryOrders.with(reply, order -> {
            RecoveringBlock given = isToBeShorter(order) ? RecoveryOrders.only(order, awake(order)) : order;
            remember(given);
            return Optional.of(given);
        });
    }

    private void remember(RecoveringBlock order) {
        Set<String> hosts = Arrays.stream(order.getLocations())
                .map(DatanodeInfo::getDatanodeUuid)
                .collect(Collectors.toSet());
        synchronized (asked) {
            asked.put(order.getBlock().getBlockId(), new Asked(order.getNewGenerationStamp(), hosts));
        }
    }

    /** Whether this recovery asked the host. What was ordered by another NameNode, or long ago, asked the hosts that the block expects. */
    private boolean wasAsked(DatanodeStorageInfo storage, @Nullable Asked by, BlockUnderConstructionFeature open) {
        return by == null
                ? List.of(open.getExpectedStorageLocations()).contains(storage)
                : by.hosts().contains(storage.getDatanodeDescriptor().getDatanodeUuid());
    }

    /**
     * A recovery found no replica on the hosts that it asked, so stock would delete the block. It stays where a host holds a good replica
     * and sleeps, or slept when the recovery was ordered: data before all. The next recovery asks all holders that are awake then.
     *
     * <p>A host that was asked may not have answered, since it was just starting again: stock's DataNode deletes all the same if one other
     * answered that it has none. So a block with acknowledged bytes, such as one that is truncated, also stays while any host holds a good
     * replica by its own reports.
     *
     * @throws IOException if so; the DataNode logs it, and the lease's next check tries again
     */
    public void deleting(ExtendedBlock deleted, long recoveryId) throws IOException {
        Asked last;
        synchronized (asked) {
            last = asked.get(deleted.getBlockId());
        }
        Asked by = last != null && last.recoveryId() == recoveryId ? last : null;
        NamesystemLock.GLOBAL.writeLock(namesystem);
        try {
            BlockInfo block = bm.getStoredBlock(deleted.getLocalBlock());
            BlockUnderConstructionFeature open =
                    block == null || block.isStriped() ? null : block.getUnderConstructionFeature();
            if (block == null || open == null) {
                return;
            }
            List<DatanodeStorageInfo> unasked = new ArrayList<>();
            for (DatanodeStorageInfo storage : bm.getStorages(block)) {
                DatanodeDescriptor host = storage.getDatanodeDescriptor();
                boolean good = !GearBlockAccess.isReplicaCorrupt(bm, block, host);
                if (good && (block.getNumBytes() > 0 || sleeps(host) || !wasAsked(storage, by, open))) {
                    unasked.add(storage);
                }
            }
            if (!unasked.isEmpty()) {
                Set<DatanodeStorageInfo> all = new LinkedHashSet<>(List.of(open.getExpectedStorageLocations()));
                all.addAll(unasked);
                open.setExpectedLocations(block, all.toArray(DatanodeStorageInfo[]::new), BlockType.CONTIGUOUS);
                throw new IOException(deleted + " is not deleted: "
                        + unasked.get(0).getDatanodeDescriptor()
                        + " holds a replica and was not asked, or did not answer. It is asked again while it is"
                        + " awake: 'hdfs dfsadmin -setGear max' wakes it");
            }
        } finally {
            NamesystemLock.GLOBAL.writeUnlock(namesystem, "gearRecoveryDeletes");
        }
    }

    private boolean isToBeShorter(RecoveringBlock order) {
        int awake = order.isStriped() ? 0 : awake(order).size();
        return awake > 0 && awake < order.getLocations().length;
    }

    private List<DatanodeInfo> awake(RecoveringBlock order) {
        return Arrays.<DatanodeInfo>stream(order.getLocations())
                .filter(host -> !sleeps(bm.getDatanodeManager().getDatanode(host.getDatanodeUuid())))
                .toList();
    }

    /** A host in maintenance that sends heartbeats, as one that wakes, can answer. */
    private boolean sleeps(@Nullable DatanodeDescriptor host) {
        return host != null
                && host.isInMaintenance()
                && host.isStale(GearBlockAccess.staleMillis(bm.getDatanodeManager()));
    }

    private void expectAwake(RecoveringBlock order) {
        // A truncate that copies writes a new block; its replicas are to be on the hosts of the old one.
        Block written = order.getNewBlock() == null ? order.getBlock().getLocalBlock() : order.getNewBlock();
        BlockInfo block = bm.getStoredBlock(written);
        BlockUnderConstructionFeature open =
                block == null || block.isDeleted() ? null : block.getUnderConstructionFeature();
        if (open == null) {
            return;
        }
        DatanodeStorageInfo[] awake = Arrays.stream(open.getExpectedStorageLocations())
                .filter(storage -> !sleeps(storage.getDatanodeDescriptor()))
                .toArray(DatanodeStorageInfo[]::new);
        if (awake.length > 0) {
            open.setExpectedLocations(block, awake, BlockType.CONTIGUOUS);
        }
    }
}
