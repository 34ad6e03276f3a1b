// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.hdfs.host.ReplicaReads;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.view.HdfsView;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.Time;

/**
 * Reads the first 64 KiB of a block of a random serving host as a client would, and tells how long that took: the queues of
 * its network, its threads and its disk are in it. Reports that reach the NameNode by themselves know none of these: transceiver
 * counts are a number of streams, slow peers and disks are outliers among hosts, and all hosts may be slow together.
 */
final class ServiceProbe {
    static final int TIMEOUT_MILLIS = 5_000;
    private static final int MOST_BYTES = 64 << 10;
    private static final int AMONG = 200;

    private final FSNamesystem namesystem;
    private final ReplicaReads reads;

    private record Asked(ExtendedBlock block, LocatedBlock located) {}

    ServiceProbe(Configuration conf, FSNamesystem namesystem) {
        this.namesystem = namesystem;
        this.reads = new ReplicaReads(conf, namesystem.getBlockManager(), "gear-probe", TIMEOUT_MILLIS);
    }

    /** @return how long the read took, ns; empty when there was nothing to read */
    Optional<Long> ask(HdfsView view) throws IOException {
        int[] serving = view.cluster().serving();
        if (serving.length == 0) {
            return Optional.empty();
        }
        int position = serving[ThreadLocalRandom.current().nextInt(serving.length)];
        Optional<Asked> asked = view.host(position).flatMap(this::choose);
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        long start = Time.monotonicNowNanos();
        read(asked.get());
        return Optional.of(Time.monotonicNowNanos() - start);
    }

    private Optional<Asked> choose(DatanodeDescriptor host) {
        int skip = ThreadLocalRandom.current().nextInt(AMONG);
        BlockInfo found = null;
        DatanodeStorageInfo where = null;
        NamesystemLock.GLOBAL.readLock(namesystem);
        try {
            for (DatanodeStorageInfo storage : host.getStorageInfos()) {
                var blocks = GearBlockAccess.blocks(storage);
                while (blocks.hasNext() && skip >= 0) {
                    BlockInfo block = blocks.next();
                    if (block.isComplete() && !block.isStriped() && block.getNumBytes() > 0) {
                        found = block;
                        where = storage;
                        skip--;
                    }
                }
            }
            if (found == null || where == null) {
                return Optional.empty();
            }
            ExtendedBlock block = new ExtendedBlock(namesystem.getBlockPoolId(), found);
            LocatedBlock located = new LocatedBlock(
                    block,
                    new DatanodeInfo[] {host},
                    new String[] {where.getStorageID()},
                    new org.apache.hadoop.fs.StorageType[] {where.getStorageType()});
            return Optional.of(new Asked(block, located));
        } finally {
            NamesystemLock.GLOBAL.readUnlock(namesystem, "chooseGearProbe");
        }
    }

    private void read(Asked asked) throws IOException {
        long bytes = Math.min(MOST_BYTES, asked.block().getNumBytes());
        reads.read(new ReplicaReads.Part(asked.located(), bytes), false, read -> {});
    }
}
