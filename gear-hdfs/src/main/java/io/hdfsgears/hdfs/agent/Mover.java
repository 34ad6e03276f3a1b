// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.util.RwLockMode;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies replicas to their place by the transfer command that a DataNode gets with its next heartbeat. The NameNode learns
 * of the copy by the target's report and then drops the replica that the policy names: there is never one live replica
 * fewer than before.
 */
final class Mover {
    private static final Logger LOG = LoggerFactory.getLogger(Mover.class);
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(2);

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final long timeoutNanos;
    private final Map<Long, Flight> flights = new ConcurrentHashMap<>();
    private final AtomicLong arrivedBytes = new AtomicLong();

    private record Flight(Block block, DatanodeStorageInfo target, long deadlineNanos) {}

    /**
     * @param timeoutNanos after it a copy that has not been reported is forgotten and planned anew: a DataNode does not say that a
     *     copy failed
     */
    Mover(FSNamesystem namesystem, long timeoutNanos) {
        this.namesystem = namesystem;
        this.timeoutNanos = Math.min(LONGEST_NANOS, timeoutNanos);
        this.bm = namesystem.getBlockManager();
    }

    long inFlight() {
        return flights.size();
    }

    /** Bytes of copies that were reported by their targets since the start. */
    long arrivedBytes() {
        return arrivedBytes.get();
    }

    void start(HdfsView view, List<BlockMove> moves) {
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            moves.forEach(move -> order(view, move));
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, "startGearMoves");
        }
    }

    private void order(HdfsView view, BlockMove move) {
        BlockInfo block = bm.getStoredBlock(new Block(move.blockId()));
        Optional<DatanodeDescriptor> source = view.host(move.source());
        if (block == null || !block.isComplete() || source.isEmpty() || !holds(block, source.get())) {
            return;
        }
        DatanodeStorageInfo target = volume(view, move, block);
        if (target == null) {
            return;
        }
        source.get().addBlockToBeReplicated(block, new DatanodeStorageInfo[] {target});
        DatanodeStorageInfo.incrementBlocksScheduled(target);
        flights.put(move.blockId(), new Flight(new Block(block), target, Time.monotonicNowNanos() + timeoutNanos));
    }

    private @Nullable DatanodeStorageInfo volume(HdfsView view, BlockMove move, BlockInfo block) {
        Optional<DatanodeDescriptor> target = view.host(move.target());
        if (target.isEmpty()
                || !target.get().isInService()
                || holds(block, target.get())
                || bm.containsInvalidateBlock(
                        target.get(), block)) { // it still has the old replica and would refuse the new one
            return null;
        }
        StorageType type = StorageType.DEFAULT;
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            if (view.positionOf(storage.getDatanodeDescriptor()) == move.source()) {
                type = storage.getStorageType();
            }
        }
        return target.get().chooseStorage4Block(type, block.getNumBytes(), 1);
    }

    private boolean holds(BlockInfo block, DatanodeDescriptor host) {
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            if (storage.getDatanodeDescriptor().equals(host)) {
                return true;
            }
        }
        return false;
    }

    /** Forgets copies that arrived, whose block is gone, or that took too long. */
    void settle() {
        long now = Time.monotonicNowNanos();
        namesystem.readLock(RwLockMode.GLOBAL);
        try {
            for (Iterator<Flight> each = flights.values().iterator(); each.hasNext(); ) {
                Flight flight = each.next();
                BlockInfo block = bm.getStoredBlock(flight.block());
                boolean arrived = block != null && holds(block, flight.target().getDatanodeDescriptor());
                if (arrived) {
                    arrivedBytes.addAndGet(block.getNumBytes());
                }
                boolean late = now - flight.deadlineNanos() > 0;
                if (late && !arrived && block != null) {
                    LOG.info(
                            "A copy of {} to {} was not reported within {} s: it is planned anew if it is still wanted",
                            block,
                            flight.target().getDatanodeDescriptor(),
                            TimeUnit.NANOSECONDS.toSeconds(timeoutNanos));
                }
                if (arrived || block == null || late) {
                    each.remove();
                }
            }
        } finally {
            namesystem.readUnlock(RwLockMode.GLOBAL, "settleGearMoves");
        }
    }

    void abandon() {
        flights.clear();
    }
}
