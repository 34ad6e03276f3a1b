// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.extra.Sources;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.jspecify.annotations.Nullable;

/**
 * Gives orders to copy to other holders of the block than stock code did, which picks one by chance and has no plug for it. An order
 * waits for its source's heartbeat; there it is taken out of the reply and put into the other holder's queue, by the call that stock
 * uses. Stock does not remember who sends: what was scheduled, and when it is given up, stays as it is. An order moves once at most.
 */
final class CopyHandover {
    private static final int MOST_REMEMBERED = 16_384;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final Sources sources;
    private final Map<Order, Boolean> moved = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Order, Boolean> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    private record Order(long block, String source) {}

    CopyHandover(FSNamesystem namesystem, BlockManager bm, Sources sources) {
        this.namesystem = namesystem;
        this.bm = bm;
        this.sources = sources;
    }

    /** @return what the host is to be told, without the orders that others get */
    HeartbeatResponse heard(DatanodeID host, HeartbeatResponse reply) {
        List<DatanodeCommand> kept = new ArrayList<>();
        boolean changed = false;
        for (DatanodeCommand command : reply.getCommands()) {
            BlockCommand rest =
                    command instanceof BlockCommand copies && copies.getAction() == DatanodeProtocol.DNA_TRANSFER
                            ? rest(host, copies)
                            : null;
            changed |= rest != null;
            if (rest == null) {
                kept.add(command);
            } else if (rest.getBlocks().length > 0) {
                kept.add(rest);
            }
        }
        return changed
                ? new HeartbeatResponse(
                        kept.toArray(DatanodeCommand[]::new),
                        reply.getNameNodeHaState(),
                        reply.getRollingUpdateStatus(),
                        reply.getFullBlockReportLeaseId(),
                        reply.getIsSlownode())
                : reply;
    }

    /** @return the orders that the host keeps, or null when it keeps all of them */
    private @Nullable BlockCommand rest(DatanodeID host, BlockCommand copies) {
        List<Integer> stay = new ArrayList<>();
        Block[] blocks = copies.getBlocks();
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            for (int i = 0; i < blocks.length; i++) {
                if (!handOn(host, copies, i)) {
                    stay.add(i);
                }
            }
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "handGearCopiesOn");
        }
        return stay.size() == blocks.length
                ? null
                : new BlockCommand(
                        copies.getAction(),
                        copies.getBlockPoolId(),
                        stay.stream().map(i -> blocks[i]).toArray(Block[]::new),
                        stay.stream().map(i -> copies.getTargets()[i]).toArray(DatanodeInfo[][]::new),
                        stay.stream()
                                .map(i -> copies.getTargetStorageTypes()[i])
                                .toArray(StorageType[][]::new),
                        stay.stream().map(i -> copies.getTargetStorageIDs()[i]).toArray(String[][]::new));
    }

    private boolean handOn(DatanodeID host, BlockCommand copies, int i) {
        Block block = copies.getBlocks()[i];
        BlockInfo stored = bm.getStoredBlock(block);
        if (stored == null || stored.isStriped() || isMoved(block, host)) {
            return false;
        }
        List<DatanodeDescriptor> holders = holders(stored, host);
        if (holders.size() < 2 || !holders.get(0).getDatanodeUuid().equals(host.getDatanodeUuid())) {
            return false;
        }
        int chosen = sources.choose(
                holders.stream().map(DatanodeDescriptor::getDatanodeUuid).toList(), stored.getNumBytes());
        DatanodeStorageInfo[] targets = chosen == 0 ? null : targets(copies, i);
        if (targets == null) {
            return false;
        }
        DatanodeDescriptor source = holders.get(chosen);
        remember(block, source);
        source.addBlockToBeReplicated(block, targets);
        sources.handedOn();
        return true;
    }

    private boolean isMoved(Block block, DatanodeID host) {
        synchronized (moved) {
            return moved.remove(new Order(block.getBlockId(), host.getDatanodeUuid())) != null;
        }
    }

    private void remember(Block block, DatanodeID source) {
        synchronized (moved) {
            moved.put(new Order(block.getBlockId(), source.getDatanodeUuid()), true);
        }
    }

    /** Hosts in service with a good replica, the one that was told in front; of others those that stock would take, too. */
    private List<DatanodeDescriptor> holders(BlockInfo block, DatanodeID told) {
        List<DatanodeDescriptor> holders = new ArrayList<>();
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            DatanodeDescriptor host = storage.getDatanodeDescriptor();
            boolean first = host.getDatanodeUuid().equals(told.getDatanodeUuid());
            boolean good = host.isInService()
                    && host.isAlive()
                    && GearBlockAccess.isNormal(storage)
                    && !GearBlockAccess.isReplicaCorrupt(bm, block, host)
                    && !bm.isExcess(host, block);
            if (good && (first || mayTakeMore(host))) {
                holders.add(first ? 0 : holders.size(), host);
            }
        }
        return holders;
    }

    private boolean mayTakeMore(DatanodeDescriptor host) {
        return host.getNumberOfReplicateBlocks() < bm.getMaxReplicationStreams()
                && !host.isStale(GearBlockAccess.staleMillis(bm.getDatanodeManager()));
    }

    /** Null when one of them is gone. */
    private DatanodeStorageInfo @Nullable [] targets(BlockCommand copies, int i) {
        DatanodeID[] hosts = copies.getTargets()[i];
        DatanodeStorageInfo[] targets = new DatanodeStorageInfo[hosts.length];
        for (int j = 0; j < hosts.length; j++) {
            DatanodeDescriptor host = bm.getDatanodeManager().getDatanode(hosts[j].getDatanodeUuid());
            DatanodeStorageInfo storage = host == null ? null : host.getStorageInfo(copies.getTargetStorageIDs()[i][j]);
            if (storage == null) {
                return null;
            }
            targets[j] = storage;
        }
        return targets;
    }
}
