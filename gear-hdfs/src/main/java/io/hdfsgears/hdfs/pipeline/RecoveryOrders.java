// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.pipeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand.RecoveringBlock;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.HeartbeatResponse;

/** Orders to recover a block. All go through a heartbeat's reply, whoever asked: a client, the lease's limits, an append, a truncate. */
public final class RecoveryOrders {
    private RecoveryOrders() {}

    /** The orders in a reply; most replies have none. */
    public static List<RecoveringBlock> in(HeartbeatResponse reply) {
        return Arrays.stream(reply.getCommands())
                .filter(BlockRecoveryCommand.class::isInstance)
                .map(BlockRecoveryCommand.class::cast)
                .map(BlockRecoveryCommand::getRecoveringBlocks)
                .flatMap(Collection::stream)
                .toList();
    }

    /** The reply with each order replaced, or left out where it becomes empty. */
    public static HeartbeatResponse with(
            HeartbeatResponse reply, Function<RecoveringBlock, Optional<RecoveringBlock>> change) {
        List<DatanodeCommand> commands = new ArrayList<>();
        for (DatanodeCommand command : reply.getCommands()) {
            if (command instanceof BlockRecoveryCommand recovery) {
                List<RecoveringBlock> kept = recovery.getRecoveringBlocks().stream()
                        .flatMap(order -> change.apply(order).stream())
                        .toList();
                if (!kept.isEmpty()) {
                    commands.add(new BlockRecoveryCommand(kept));
                }
            } else {
                commands.add(command);
            }
        }
        return new HeartbeatResponse(
                commands.toArray(DatanodeCommand[]::new),
                reply.getNameNodeHaState(),
                reply.getRollingUpdateStatus(),
                reply.getFullBlockReportLeaseId(),
                reply.getIsSlownode());
    }

    /** The order to ask these hosts alone. Not for erasure-coded groups, whose orders name units as well. */
    public static RecoveringBlock only(RecoveringBlock order, Collection<? extends DatanodeInfo> hosts) {
        DatanodeInfo[] kept = hosts.toArray(DatanodeInfo[]::new);
        return order.getNewBlock() == null
                ? new RecoveringBlock(order.getBlock(), kept, order.getNewGenerationStamp())
                : new RecoveringBlock(order.getBlock(), kept, order.getNewBlock());
    }
}
