// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.core.config.PfimbiKeys;
import java.util.function.ToIntFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.jspecify.annotations.Nullable;

/** Puts the hosts that a writer is to wait for in front of a block's pipeline. */
interface WaitedFor {
    /** The first hosts of the layout. */
    WaitedFor LAYOUT = (placed, synchronous, writer) -> placed;

    /** By what operators have set. */
    static WaitedFor of(Configuration conf) {
        boolean byQueue = PfimbiKeys.SYNC_BY_QUEUE.read(conf::get);
        int idle = PfimbiKeys.SYNC_IDLE_QUEUE.read(conf::get);
        return byQueue || idle > 0 ? new QueuedWriters(new WriterQueues(), byQueue, idle) : LAYOUT;
    }

    /**
     * The same hosts in the order of the pipeline.
     *
     * @param synchronous replicas that the writer waits for
     * @param writer address of its machine, or null
     */
    LocatedBlock first(LocatedBlock placed, int synchronous, @Nullable String writer);

    /**
     * Hosts of the block that are idle: a writer may wait for as many without being held up.
     *
     * @param volumes of a host
     */
    default int idle(LocatedBlock placed, ToIntFunction<DatanodeInfo> volumes) {
        return 0;
    }

    /** The writer waits for all of the block's hosts. */
    default void whole(LocatedBlock placed) {}

    /** The writer has written the block, or has given it up. */
    default void done(long blockId) {}

    /** A host has told of these replicas. */
    default void reported(StorageReceivedDeletedBlocks[] changed) {}
}
