// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.hdfs.pipeline.RecoveryOrders;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.pfimbi.recovery.RecoveryHosts;
import io.hdfsgears.pfimbi.recovery.RecoveryHosts.Expected;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.PfimbiBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand.RecoveringBlock;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand.RecoveringStripedBlock;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.jspecify.annotations.NullUnmarked;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps hosts of the tail out of lease recovery ({@link RecoveryHosts}, ADR 0025). Every order to recover a block goes through a
 * heartbeat's reply, whoever asked for it: a client, the lease's soft or hard limit, an append or a truncate. Takes the block
 * manager's read lock for a reply with such an order, for a few blocks.
 */
@NullUnmarked
final class Recoveries {
    private static final Logger LOG = LoggerFactory.getLogger(Recoveries.class);

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final OpenTails tails;
    private final long staleMillis;
    /** From block to the recovery that a host was ordered to run. */
    private final Map<Long, Long> ordered = new ConcurrentHashMap<>();

    Recoveries(FSNamesystem namesystem, OpenTails tails, Configuration conf) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.tails = tails;
        this.staleMillis = conf.getLong(
                DFSConfigKeys.DFS_NAMENODE_STALE_DATANODE_INTERVAL_KEY,
                DFSConfigKeys.DFS_NAMENODE_STALE_DATANODE_INTERVAL_DEFAULT);
    }

    HeartbeatResponse withoutTails(String host, HeartbeatResponse reply) {
        if (tails.isEmpty() || RecoveryOrders.in(reply).isEmpty()) {
            return reply;
        }
        ordered.keySet().removeIf(id -> tails.of(id).isEmpty());
        NamesystemLock.BM.readLock(namesystem);
        try {
            return RecoveryOrders.with(reply, order -> withoutTail(host, order));
        } finally {
            NamesystemLock.BM.readUnlock(namesystem, "pfimbiRecovery");
        }
    }

    private Optional<RecoveringBlock> withoutTail(String host, RecoveringBlock order) {
        long id = order.getBlock().getBlockId();
        OpenTails.Tail tail = tails.tail(id);
        if (tail.hosts().isEmpty() || order instanceof RecoveringStripedBlock) {
            return Optional.of(order);
        }
        // A truncate that copies writes a new block; the replicas are those of the old one.
        Block written = order.getNewBlock() == null ? order.getBlock().getLocalBlock() : order.getNewBlock();
        BlockInfo stored = bm.getStoredBlock(written);
        if (stored == null || stored.isDeleted() || stored.isComplete()) {
            return Optional.empty();
        }
        Set<String> later = later(tail, bm.getStoredBlock(order.getBlock().getLocalBlock()));
        List<DatanodeDescriptor> hosts = PfimbiBlockAccess.expected(stored);
        List<Expected> expected =
                hosts.stream().map(each -> expected(each, later)).toList();
        String primary = RecoveryHosts.primary(expected).orElse("");
        if (primary.isEmpty()) {
            LOG.info("{} is not recovered now: no host that its writer wrote to is alive", order.getBlock());
            return Optional.empty();
        }
        boolean asks = expected.stream().anyMatch(each -> each.uuid().equals(host) && !each.later());
        if (!asks) {
            LOG.info("{} is recovered by {}: {} was to get a copy later", order.getBlock(), primary, host);
            PfimbiBlockAccess.recoverOn(bm.getDatanodeManager().getDatanode(primary), stored);
            return Optional.empty();
        }
        ordered.put(id, order.getNewGenerationStamp());
        return Optional.of(only(order, new HashSet<>(RecoveryHosts.asked(expected)), hosts));
    }

    /** Hosts of the tail that have reported no replica; those with one, in whatever way they got it, are as good as the others. */
    private static Set<String> later(OpenTails.Tail tail, BlockInfo block) {
        if (block == null) {
            return tail.hosts();
        }
        Set<String> have = new HashSet<>(PfimbiBlockAccess.holders(block));
        if (block.getGenerationStamp() != tail.generation()) {
            // The pipeline was set up again while another NameNode was active.
            have.addAll(PfimbiBlockAccess.ofThisGeneration(block));
        }
        Set<String> later = new HashSet<>(tail.hosts());
        later.removeAll(have);
        return later;
    }

    private Expected expected(DatanodeDescriptor host, Set<String> later) {
        return new Expected(
                host.getDatanodeUuid(),
                host.isAlive(),
                host.isStale(staleMillis),
                later.contains(host.getDatanodeUuid()),
                host.getLastUpdateMonotonic());
    }

    private static RecoveringBlock only(RecoveringBlock order, Set<String> asked, List<DatanodeDescriptor> hosts) {
        return RecoveryOrders.only(
                order,
                hosts.stream()
                        .filter(host -> asked.contains(host.getDatanodeUuid()))
                        .toList());
    }

    /**
     * The second net: a block with copies to come is deleted only by a recovery that was ordered above.
     *
     * @throws IOException if it was not; the DataNode logs it, and the lease's next check tries again
     */
    void deleting(ExtendedBlock block, long recoveryId) throws IOException {
        Long known = ordered.get(block.getBlockId());
        if (!tails.of(block.getBlockId()).isEmpty() && (known == null || known != recoveryId)) {
            throw new IOException(block + " is not deleted by recovery " + recoveryId
                    + ": it did not ask only the hosts that the writer wrote to; recover the lease again");
        }
    }
}
