// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.core.machine.LateCopies.Late;
import io.hdfsgears.hdfs.pipeline.CopiesToCome;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.pfimbi.hdfs.proto.PfimbiProtos.LeaveRequestProto;
import io.hdfsgears.pfimbi.hdfs.rpc.PfimbiStatusPB;
import io.hdfsgears.pfimbi.hdfs.rpc.Remote;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.PfimbiBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.util.Time;

/** Blocks of pipelines that were cut, and the order to agents to leave their copies to the NameNode (ADR 0035). */
final class CutBlocks implements CopiesToCome {
    /** Blocks under one hold of the lock. */
    private static final int BATCH = 1000;
    /** A walk of 100,000 blocks takes some 40 ms: then it is made every 0.8 s. */
    private static final long REST_A_LOOK = 20;
    /** For all calls of one order. */
    private static final long CALLS_MILLIS = 10_000;
    /** For each: some hang that were heard a moment ago. */
    private static final int CALL_MILLIS = 4_000;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final OpenTails tails;
    private final Configuration conf;
    private final LeaveCalls<DatanodeDescriptor> calls;
    private List<Late> looked = List.of();
    private long lookedAt;
    private long tookNanos;

    CutBlocks(FSNamesystem namesystem, OpenTails tails, Configuration conf) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.tails = tails;
        this.conf = conf;
        this.calls = new LeaveCalls<>(this::leave, DatanodeDescriptor::getLastUpdateMonotonic, CALLS_MILLIS);
    }

    /** The last answer again, where a new look would make the walk take more than a twentieth of the time. */
    @Override
    public synchronized List<Late> late() {
        long start = Time.monotonicNowNanos();
        if (tookNanos > 0 && start - lookedAt < REST_A_LOOK * tookNanos) {
            return looked;
        }
        looked = look();
        lookedAt = Time.monotonicNowNanos();
        tookNanos = lookedAt - start;
        return looked;
    }

    private List<Late> look() {
        List<Late> found = new ArrayList<>();
        for (List<Long> ids : batches(tails.cut())) {
            NamesystemLock.GLOBAL.readLock(namesystem);
            try {
                ids.forEach(id -> late(id).ifPresent(found::add));
            } finally {
                NamesystemLock.GLOBAL.readUnlock(namesystem, "pfimbiLateCopies");
            }
        }
        return found;
    }

    private Optional<Late> late(long id) {
        BlockInfo block = bm.getStoredBlock(new Block(id));
        if (block == null || block.isDeleted()) {
            return Optional.empty();
        }
        boolean written = !block.isComplete();
        Set<String> targets = written ? later(id) : uuids(PfimbiBlockAccess.pendingTargets(bm, block));
        return targets.isEmpty()
                ? Optional.empty()
                : Optional.of(new Late(id, written, uuids(sources(block)), targets));
    }

    private static Set<String> uuids(Collection<DatanodeDescriptor> hosts) {
        return hosts.stream().map(DatanodeDescriptor::getDatanodeUuid).collect(Collectors.toSet());
    }

    /** Hosts that have the block, or are being written to: the one that passes it on is among them. */
    private List<DatanodeDescriptor> sources(BlockInfo block) {
        if (block.isComplete()) {
            return Arrays.stream(bm.getStorages(block))
                    .map(DatanodeStorageInfo::getDatanodeDescriptor)
                    .toList();
        }
        Set<String> later = later(block.getBlockId());
        return PfimbiBlockAccess.expected(block).stream()
                .filter(host -> !later.contains(host.getDatanodeUuid()))
                .toList();
    }

    @Override
    public Set<String> later(long blockId) {
        Set<String> tail = tails.of(blockId);
        BlockInfo block = tail.isEmpty() ? null : bm.getStoredBlock(new Block(blockId));
        if (block == null || block.isComplete()) {
            return Set.of();
        }
        Set<String> later = uuids(PfimbiBlockAccess.expected(block));
        later.retainAll(tail);
        return later;
    }

    @Override
    public boolean isCut(long blockId) {
        return tails.isCut(blockId);
    }

    @Override
    public Set<Long> takeOver(Set<Long> blockIds, boolean evenIfSent) {
        Set<Long> sent = tell(blockIds);
        Set<Long> taken = new HashSet<>(blockIds);
        if (!evenIfSent) {
            taken.removeAll(sent);
        }
        for (List<Long> ids : batches(taken)) {
            NamesystemLock.GLOBAL.writeLock(namesystem);
            try {
                ids.forEach(this::forget);
            } finally {
                NamesystemLock.GLOBAL.writeUnlock(namesystem, "pfimbiTakeOver");
            }
        }
        lookAnew();
        return taken;
    }

    /** What was taken over is late no more. */
    private synchronized void lookAnew() {
        tookNanos = 0;
    }

    private static List<List<Long>> batches(Collection<Long> ids) {
        List<Long> all = List.copyOf(ids);
        List<List<Long>> batches = new ArrayList<>();
        for (int from = 0; from < all.size(); from += BATCH) {
            batches.add(all.subList(from, Math.min(all.size(), from + BATCH)));
        }
        return batches;
    }

    /** @return blocks that some host is just sending */
    private Set<Long> tell(Set<Long> blockIds) {
        Map<DatanodeDescriptor, Set<Long>> byHost = new HashMap<>();
        for (List<Long> ids : batches(blockIds)) {
            NamesystemLock.GLOBAL.readLock(namesystem);
            try {
                for (long id : ids) {
                    BlockInfo block = bm.getStoredBlock(new Block(id));
                    if (block != null && !block.isDeleted()) {
                        sources(block)
                                .forEach(host -> byHost.computeIfAbsent(host, h -> new HashSet<>())
                                        .add(id));
                    }
                }
            } finally {
                NamesystemLock.GLOBAL.readUnlock(namesystem, "pfimbiSources");
            }
        }
        byHost.keySet().removeIf(host -> !host.isAlive());
        return calls.tell(byHost);
    }

    private List<Long> leave(DatanodeDescriptor host, Set<Long> ids) throws IOException {
        LeaveRequestProto request = LeaveRequestProto.newBuilder()
                .setPool(namesystem.getBlockPoolId())
                .addAllBlocks(ids)
                .build();
        try (Remote<PfimbiStatusPB> agent = new Remote<>(
                PfimbiStatusPB.class, NetUtils.createSocketAddr(host.getIpcAddr(false)), conf, CALL_MILLIS)) {
            return agent.call(proxy -> proxy.leave(null, request)).getSendingList();
        }
    }

    private void forget(long id) {
        BlockInfo block = bm.getStoredBlock(new Block(id));
        if (block == null || block.isDeleted()) {
            return;
        }
        if (block.isComplete()) {
            PfimbiBlockAccess.forgetPending(bm, block);
        } else {
            PfimbiBlockAccess.expectNothingOf(block, later(id));
            tails.forget(id);
        }
    }
}
