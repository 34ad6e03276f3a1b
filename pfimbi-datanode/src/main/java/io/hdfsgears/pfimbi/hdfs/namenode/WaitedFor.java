// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import io.hdfsgears.core.config.PfimbiKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo.BlockStatus;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/** Puts the hosts that a writer is to wait for in front of a block's pipeline. */
interface WaitedFor {
    /** The first hosts of the layout. */
    WaitedFor LAYOUT = (placed, synchronous, writer) -> placed;

    /** By what operators have set. */
    static WaitedFor of(Configuration conf) {
        return PfimbiKeys.SYNC_BY_QUEUE.read(conf::get) ? new ByQueue(new WriterQueues()) : LAYOUT;
    }

    /**
     * The same hosts in the order of the pipeline.
     *
     * @param synchronous replicas that the writer waits for
     * @param writer address of its machine, or null
     */
    LocatedBlock first(LocatedBlock placed, int synchronous, @Nullable String writer);

    /** The writer waits for all of the block's hosts. */
    default void whole(LocatedBlock placed) {}

    /** The writer has written the block, or has given it up. */
    default void done(long blockId) {}

    /** A host has told of these replicas. */
    default void reported(StorageReceivedDeletedBlocks[] changed) {}

    /** By {@link io.hdfsgears.pfimbi.choice.SyncChoice}. */
    record ByQueue(WriterQueues queues) implements WaitedFor {
        /** The fastest first; kinds that a later Hadoop may know are taken for the slowest. */
        private static final List<StorageType> FASTEST_FIRST = List.of(
                StorageType.RAM_DISK,
                StorageType.NVDIMM,
                StorageType.SSD,
                StorageType.DISK,
                StorageType.ARCHIVE,
                StorageType.PROVIDED);

        @Override
        public LocatedBlock first(LocatedBlock placed, int synchronous, @Nullable String writer) {
            DatanodeInfo[] hosts = placed.getLocations();
            List<WriterQueues.Placed> all = new ArrayList<>();
            for (int i = 0; i < hosts.length; i++) {
                all.add(new WriterQueues.Placed(
                        hosts[i].getDatanodeUuid(),
                        hosts[i].getNetworkLocation(),
                        slowness(placed.getStorageTypes()[i]),
                        hosts[i].getIpAddr().equals(writer)));
            }
            List<Integer> order =
                    queues.order(placed.getBlock().getBlockId(), all, synchronous, Time.monotonicNowNanos());
            return VisibleHosts.only(placed, order);
        }

        private static int slowness(StorageType type) {
            int place = FASTEST_FIRST.indexOf(type);
            return place < 0 ? FASTEST_FIRST.size() : place;
        }

        @Override
        public void whole(LocatedBlock placed) {
            List<String> ids = Arrays.stream(placed.getLocations())
                    .map(DatanodeInfo::getDatanodeUuid)
                    .toList();
            queues.whole(placed.getBlock().getBlockId(), ids, Time.monotonicNowNanos());
        }

        @Override
        public void done(long blockId) {
            queues.written(blockId);
        }

        @Override
        public void reported(StorageReceivedDeletedBlocks[] changed) {
            Arrays.stream(changed)
                    .flatMap(storage -> Arrays.stream(storage.getBlocks()))
                    .filter(one -> one.getStatus() == BlockStatus.RECEIVED_BLOCK)
                    .forEach(one -> queues.written(one.getBlock().getBlockId()));
        }
    }
}
