// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.hdfs.placement.Volumes;
import io.hdfsgears.hdfs.scan.BlockWalk;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies that were ordered. An order waits here for its source's next heartbeat; only then is it looked at once more, under the
 * lock, and given out as a stock transfer command. So what a client deleted or changed a moment ago is not copied, and the
 * NameNode's own queue of repairs stays free of ours.
 *
 * <p>Orders are placed and settled by the migrator's thread; the rest runs on RPC threads.
 */
final class Orders {
    private static final Logger LOG = LoggerFactory.getLogger(Orders.class);

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final BlockWalk walk;
    private final Views views;
    private final int streams;
    private final int fillPercent;
    private final long timeoutNanos;
    private final Map<String, Queue<Waiting>> waiting = new ConcurrentHashMap<>();
    private final Queue<Sent> sent = new ConcurrentLinkedQueue<>();
    private final Queue<Ended> ended = new ConcurrentLinkedQueue<>();

    private record Waiting(BlockMove move, ClusterView cluster, long orderedNanos) {}

    private record Sent(BlockMove move, Block block, DatanodeStorageInfo target, long sentNanos) {}

    /** How an order ended. */
    enum End {
        /** The target reported a finalized replica of the right generation and length. */
        ARRIVED,
        /** The block was deleted, changed or stands otherwise than planned. */
        NEEDLESS,
        /** The target did not report within the time. */
        LATE,
        /** Taken back before it was given out. */
        WITHDRAWN
    }

    record Ended(BlockMove move, End end) {}

    /**
     * @param streams copies that a host may have under way before it gets another one
     * @param fillPercent of its disks that may be filled on a host that gets a copy
     * @param timeoutNanos after it a copy that was not reported is given up: a DataNode does not say that a copy failed
     */
    Orders(FSNamesystem namesystem, BlockWalk walk, Views views, int streams, int fillPercent, long timeoutNanos) {
        this.fillPercent = fillPercent;
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.walk = walk;
        this.views = views;
        this.streams = streams;
        this.timeoutNanos = timeoutNanos;
    }

    void place(HdfsView view, List<BlockMove> moves, long nowNanos) {
        for (BlockMove move : moves) {
            String source = view.cluster().member(move.source()).id().value();
            waiting.computeIfAbsent(source, s -> new ConcurrentLinkedQueue<>())
                    .add(new Waiting(move, view.cluster(), nowNanos));
        }
    }

    /** Takes back what was not given out yet. */
    void withdraw() {
        waiting.values().forEach(queue -> {
            for (Waiting order = queue.poll(); order != null; order = queue.poll()) {
                ended.add(new Ended(order.move(), End.WITHDRAWN));
            }
        });
    }

    /** Orders that ended since the last call; each order ends once. */
    List<Ended> settle(long nowNanos) {
        withdrawUnheard(nowNanos);
        if (!sent.isEmpty()) {
            NamesystemLock.GLOBAL.readLock(namesystem);
            try {
                for (Iterator<Sent> each = sent.iterator(); each.hasNext(); ) {
                    Sent order = each.next();
                    Optional<End> end = end(order, nowNanos);
                    if (end.isPresent()) {
                        each.remove();
                        ended.add(new Ended(order.move(), end.get()));
                    }
                }
            } finally {
                NamesystemLock.GLOBAL.readUnlock(namesystem, "settleGearMoves");
            }
        }
        List<Ended> all = new ArrayList<>();
        for (Ended one = ended.poll(); one != null; one = ended.poll()) {
            all.add(one);
        }
        return all;
    }

    /** A source that sends no heartbeat gets no order. */
    private void withdrawUnheard(long nowNanos) {
        for (Queue<Waiting> queue : waiting.values()) {
            Waiting first = queue.peek();
            if (first != null && nowNanos - first.orderedNanos() > timeoutNanos && queue.remove(first)) {
                ended.add(new Ended(first.move(), End.LATE));
            }
        }
    }

    private Optional<End> end(Sent order, long nowNanos) {
        BlockInfo block = bm.getStoredBlock(order.block());
        if (block == null
                || block.isDeleted()
                || block.getGenerationStamp() != order.block().getGenerationStamp()) {
            return Optional.of(End.NEEDLESS);
        }
        DatanodeDescriptor target = order.target().getDatanodeDescriptor();
        if (holds(block, target) && !GearBlockAccess.isReplicaCorrupt(bm, block, target)) {
            return Optional.of(End.ARRIVED);
        }
        if (nowNanos - order.sentNanos() > timeoutNanos) {
            LOG.info("A copy of {} to {} was not reported in time: it is planned anew if still wanted", block, target);
            return Optional.of(End.LATE);
        }
        return Optional.empty();
    }

    /** Whether an order waits for the host with this id: asked at every heartbeat. */
    boolean waitFor(String uuid) {
        Queue<Waiting> queue = waiting.get(uuid);
        return queue != null && !queue.isEmpty();
    }

    /**
     * What the host is to copy now. Its repairs go first: it gets nothing while the NameNode has some for it, and no more than
     * its streams leave free.
     *
     * @param running transfers that it said it has under way
     */
    Optional<BlockCommand> commands(DatanodeDescriptor source, int running, int given) {
        Queue<Waiting> queue = waiting.get(source.getDatanodeUuid());
        HdfsView view = views.current();
        if (queue == null || queue.isEmpty() || view == null || source.getNumberOfReplicateBlocks() > 0) {
            return Optional.empty();
        }
        List<Sent> out = new ArrayList<>();
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            while (out.size() < streams - running - given) {
                Waiting order = queue.poll();
                if (order == null) {
                    break;
                }
                Sent ready = check(view, order);
                if (ready == null) {
                    ended.add(new Ended(order.move(), End.NEEDLESS));
                } else {
                    DatanodeStorageInfo.incrementBlocksScheduled(ready.target());
                    out.add(ready);
                }
            }
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "sendGearMoves");
        }
        sent.addAll(out);
        return out.isEmpty() ? Optional.empty() : Optional.of(command(out));
    }

    private BlockCommand command(List<Sent> orders) {
        int n = orders.size();
        Block[] blocks = new Block[n];
        DatanodeInfo[][] hosts = new DatanodeInfo[n][];
        StorageType[][] types = new StorageType[n][];
        String[][] ids = new String[n][];
        for (int i = 0; i < n; i++) {
            DatanodeStorageInfo target = orders.get(i).target();
            blocks[i] = orders.get(i).block();
            hosts[i] = new DatanodeInfo[] {target.getDatanodeDescriptor()};
            types[i] = new StorageType[] {target.getStorageType()};
            ids[i] = new String[] {target.getStorageID()};
        }
        return new BlockCommand(DatanodeProtocol.DNA_TRANSFER, namesystem.getBlockPoolId(), blocks, hosts, types, ids);
    }

    /** The last look: everything that the plan took for granted must still be so. */
    private @Nullable Sent check(HdfsView view, Waiting order) {
        BlockMove move = order.move();
        BlockInfo block = bm.getStoredBlock(new Block(move.blockId()));
        if (view.cluster() != order.cluster() || block == null || block.isDeleted() || !block.isComplete()) {
            return null;
        }
        List<Integer> holders = walk.replicas(view, block).replicas().stream()
                .map(BlockReplicas.Replica::position)
                .toList();
        boolean asPlanned = holders.contains(move.source())
                && (move.victim() == 0 || holders.contains(move.victim()))
                && holders.size() >= owedFrom(view, block)
                && (move.victim() == 0 || holders.size() <= block.getReplication());
        DatanodeStorageInfo target = asPlanned ? volume(view, move, block) : null;
        return target == null ? null : new Sent(move, new Block(block), target, Time.monotonicNowNanos());
    }

    /** Fewer replicas than this are re-replication's business. */
    private static int owedFrom(HdfsView view, BlockInfo block) {
        return Math.min(block.getReplication(), view.cluster().servingCount());
    }

    private @Nullable DatanodeStorageInfo volume(HdfsView view, BlockMove move, BlockInfo block) {
        DatanodeDescriptor target = view.host(move.target()).orElse(null);
        if (target == null
                || !target.isInService()
                || !view.accepts(move.target())
                || !Fill.isWithin(view, move.target(), fillPercent)
                || holds(block, target)
                || bm.containsInvalidateBlock(
                        target, block)) { // it still has the old replica and would refuse the new one
            return null;
        }
        StorageType type = StorageType.DEFAULT;
        int model = move.victim() == 0 ? move.source() : move.victim();
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            if (view.positionOf(storage.getDatanodeDescriptor()) == model) {
                type = storage.getStorageType();
            }
        }
        List<Integer> staying = walk.replicas(view, block).replicas().stream()
                .map(BlockReplicas.Replica::position)
                .filter(position -> position > 0 && position != move.victim())
                .toList();
        return Volumes.forCopy(view, move.target(), type, block, staying, block.getReplication());
    }

    private boolean holds(BlockInfo block, DatanodeDescriptor host) {
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            if (storage.getDatanodeDescriptor().equals(host)) {
                return true;
            }
        }
        return false;
    }
}
