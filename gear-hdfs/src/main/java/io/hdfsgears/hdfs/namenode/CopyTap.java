// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.extra.Destinations;
import io.hdfsgears.hdfs.placement.OverdueCopies;
import java.util.Optional;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.protocol.BlockCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.util.Time;

/** Reports the copies that hosts are ordered to make, and the replicas that arrive, to those who choose destinations. */
final class CopyTap {
    private final OverdueCopies overdue;
    private final Optional<Destinations> destinations;
    private final Optional<CopyHandover> handover;

    CopyTap(OverdueCopies overdue, Optional<Destinations> destinations, Optional<CopyHandover> handover) {
        this.overdue = overdue;
        this.destinations = destinations;
        this.handover = handover;
    }

    /** What the host is to be told of stock's orders; the rest goes to others. */
    HeartbeatResponse handedOn(DatanodeID host, HeartbeatResponse reply) {
        return handover.map(handing -> handing.heard(host, reply)).orElse(reply);
    }

    /** @param response that a host is about to get */
    void told(HeartbeatResponse response) {
        for (DatanodeCommand command : response.getCommands()) {
            if (command instanceof BlockCommand copies && copies.getAction() == DatanodeProtocol.DNA_TRANSFER) {
                told(copies, Time.monotonicNowNanos());
            }
        }
    }

    private void told(BlockCommand copies, long nowNanos) {
        Block[] blocks = copies.getBlocks();
        DatanodeInfo[][] targets = copies.getTargets();
        for (int i = 0; i < blocks.length; i++) {
            Block block = blocks[i];
            for (DatanodeInfo target : targets[i]) {
                String uuid = target.getDatanodeUuid();
                overdue.ordered(block.getBlockId(), uuid, nowNanos);
                destinations.ifPresent(to -> to.ordered(block.getBlockId(), uuid, block.getNumBytes(), nowNanos));
            }
        }
    }

    void reported(DatanodeID host, StorageReceivedDeletedBlocks[] changed) {
        String uuid = host.getDatanodeUuid();
        long nowNanos = Time.monotonicNowNanos();
        for (StorageReceivedDeletedBlocks storage : changed) {
            for (ReceivedDeletedBlockInfo one : storage.getBlocks()) {
                if (one.getStatus() == ReceivedDeletedBlockInfo.BlockStatus.RECEIVED_BLOCK) {
                    long block = one.getBlock().getBlockId();
                    overdue.received(block, uuid);
                    destinations.ifPresent(to -> to.received(block, uuid, nowNanos));
                }
            }
        }
    }
}
