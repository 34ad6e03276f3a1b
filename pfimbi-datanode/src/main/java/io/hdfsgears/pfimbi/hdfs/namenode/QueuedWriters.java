// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.protocol.ReceivedDeletedBlockInfo.BlockStatus;
import org.apache.hadoop.hdfs.server.protocol.StorageReceivedDeletedBlocks;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;

/**
 * Knows how many blocks are being written on each host.
 *
 * @param byQueue whether {@link io.hdfsgears.pfimbi.choice.SyncChoice} orders the hosts
 * @param idleQueue blocks a volume: a host with fewer is idle
 */
record QueuedWriters(WriterQueues queues, boolean byQueue, int idleQueue) implements WaitedFor {
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
        if (!byQueue) {
            queues.first(placed.getBlock().getBlockId(), ids(placed), synchronous, Time.monotonicNowNanos());
            return placed;
        }
        DatanodeInfo[] hosts = placed.getLocations();
        List<WriterQueues.Placed> all = new ArrayList<>();
        for (int i = 0; i < hosts.length; i++) {
            all.add(new WriterQueues.Placed(
                    hosts[i].getDatanodeUuid(),
                    hosts[i].getNetworkLocation(),
                    slowness(placed.getStorageTypes()[i]),
                    hosts[i].getIpAddr().equals(writer)));
        }
        List<Integer> order = queues.order(placed.getBlock().getBlockId(), all, synchronous, Time.monotonicNowNanos());
        return VisibleHosts.only(placed, order);
    }

    private static int slowness(StorageType type) {
        int place = FASTEST_FIRST.indexOf(type);
        return place < 0 ? FASTEST_FIRST.size() : place;
    }

    @Override
    public int idle(LocatedBlock placed, ToIntFunction<DatanodeInfo> volumes) {
        if (idleQueue == 0) {
            return 0;
        }
        Map<String, Integer> most = new HashMap<>();
        for (DatanodeInfo host : placed.getLocations()) {
            most.put(host.getDatanodeUuid(), idleQueue * Math.max(1, volumes.applyAsInt(host)));
        }
        return queues.idle(placed.getBlock().getBlockId(), most, Time.monotonicNowNanos());
    }

    @Override
    public void whole(LocatedBlock placed) {
        List<String> ids = ids(placed);
        queues.first(placed.getBlock().getBlockId(), ids, ids.size(), Time.monotonicNowNanos());
    }

    private static List<String> ids(LocatedBlock placed) {
        return Arrays.stream(placed.getLocations())
                .map(DatanodeInfo::getDatanodeUuid)
                .toList();
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
