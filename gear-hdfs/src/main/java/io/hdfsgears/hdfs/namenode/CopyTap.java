// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.namenode;

import io.hdfsgears.hdfs.extra.Destinations;
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

/** Reports the copies that hosts are ordered to make, and the replicas that arrive, to the choice of destinations. */
final class CopyTap {
    private final Optional<Destinations> destinations;
    private final Optional<CopyHandover> handover;

    CopyTap(Optional<Destinations> destinations, Optional<CopyHandover> handover) {
        this.destinations = destinations;
        this.handover = handover;
    }

    /** What the host is to be told of stock's orders; the rest goes to others. */
    HeartbeatResponse handedOn(DatanodeID host, HeartbeatResponse reply) {
        return handover.map(handing -> handing.heard(host, reply)).orElse(reply);
    }

    /** @param response that a host is about to get */
    void told(HeartbeatResponse response) {
        if (destinations.isEmpty()) {
            return;
        }
        for (DatanodeCommand command : response.getCommands()) {
            if (command instanceof BlockCommand copies && copies.getAction() == DatanodeProtocol.DNA_TRANSFER) {
                told(destinations.get(), copies, Time.monotonicNowNanos());
            }
        }
    }

    private static void told(Destinations to, BlockCommand copies, long nowNanos) {
        Block[] blocks = copies.getBlocks();
        DatanodeInfo[][] targets = copies.getTargets();
        for (int i = 0; i < blocks.length; i++) {
            for (DatanodeInfo target : targets[i]) {
                to.ordered(blocks[i].getBlockId(), target.getDatanodeUuid(), blocks[i].getNumBytes(), nowNanos);
            }
        }
    }

    void reported(DatanodeID host, StorageReceivedDeletedBlocks[] changed) {
        if (destinations.isEmpty()) {
            return;
        }
        long nowNanos = Time.monotonicNowNanos();
        for (StorageReceivedDeletedBlocks storage : changed) {
            for (ReceivedDeletedBlockInfo one : storage.getBlocks()) {
                if (one.getStatus() == ReceivedDeletedBlockInfo.BlockStatus.RECEIVED_BLOCK) {
                    destinations.get().received(one.getBlock().getBlockId(), host.getDatanodeUuid(), nowNanos);
                }
            }
        }
    }
}
