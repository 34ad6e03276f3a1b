// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.hdfs.host.ReplicaReads;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.util.DataTransferThrottler;
import org.apache.hadoop.util.Time;

/** Replicas of one namesystem, read no faster than {@link #BYTES_PER_SECOND}. */
public final class StoredReplicas implements UnreadableBlocks.Replicas {
    private static final long BYTES_PER_SECOND = 32L << 20;
    private static final int TIMEOUT_MILLIS = (int) TimeUnit.SECONDS.toMillis(5);

    private final FSNamesystem namesystem;
    private final ReplicaReads reads;
    private final DataTransferThrottler pace = new DataTransferThrottler(BYTES_PER_SECOND);

    public StoredReplicas(Configuration conf, FSNamesystem namesystem) {
        this.namesystem = namesystem;
        this.reads = new ReplicaReads(conf, namesystem.getBlockManager(), "gear-verify", TIMEOUT_MILLIS);
    }

    @Override
    public boolean sleepingHostHas(LocatedBlock block) {
        BlockManager bm = namesystem.getBlockManager();
        NamesystemLock.BM.readLock(namesystem);
        try {
            BlockInfo stored = bm.getStoredBlock(block.getBlock().getLocalBlock());
            return stored != null && bm.countNodes(stored).maintenanceNotForReadReplicas() > 0;
        } finally {
            NamesystemLock.BM.readUnlock(namesystem, "findSleepingReplica");
        }
    }

    @Override
    public boolean isGood(LocatedBlock one) throws IOException {
        try {
            long bytes = one.getBlock().getNumBytes();
            reads.read(
                    new ReplicaReads.Part(one, bytes),
                    true,
                    within(mostNanos(bytes), Time::monotonicNowNanos, pace::throttle));
            return true;
        } catch (ChecksumException e) {
            return false;
        } catch (IOException e) {
            if (saysUnreadable(e)) {
                return false;
            }
            throw e;
        }
    }

    /** At half the pace, and the time in which a host may fall silent twice. */
    private static long mostNanos(long bytes) {
        return TimeUnit.MILLISECONDS.toNanos(2L * TIMEOUT_MILLIS + 2_000 * bytes / BYTES_PER_SECOND);
    }

    /** Ends a read that takes longer than this: nothing is known of the replica then. */
    static ReplicaReads.Pace within(long mostNanos, LongSupplier clock, ReplicaReads.Pace pace) {
        long beganNanos = clock.getAsLong();
        return bytes -> {
            pace.read(bytes);
            if (clock.getAsLong() - beganNanos > mostNanos) {
                throw new SocketTimeoutException(
                        "its host is slow: not read in " + TimeUnit.NANOSECONDS.toSeconds(mostNanos) + " s");
            }
        };
    }

    /** Whether a DataNode answered that it cannot read the replica, as DataTransferProtoUtil words it. */
    static boolean saysUnreadable(IOException failure) {
        String text = String.valueOf(failure.getMessage());
        return text.startsWith("Got error, status=ERROR,") && !text.contains("Too many open files");
    }

    /** Reading takes a while: what changed meanwhile is dropped under the lock under which stock marks the rest. */
    @Override
    public int reportCorrupt(List<LocatedBlock> replicas) throws IOException {
        NamesystemLock.BM.writeLock(namesystem);
        try {
            List<LocatedBlock> unchanged =
                    replicas.stream().filter(this::isUnchanged).toList();
            if (!unchanged.isEmpty()) {
                GearNamesystemAccess.reportBadBlocks(namesystem, unchanged);
            }
            return unchanged.size();
        } finally {
            NamesystemLock.BM.writeUnlock(namesystem, "reportCorruptGearReplicas");
        }
    }

    private boolean isUnchanged(LocatedBlock one) {
        return GearBlockAccess.isUnchanged(
                namesystem.getBlockManager(),
                one.getBlock().getLocalBlock(),
                one.getLocations()[0].getDatanodeUuid(),
                one.getStorageIDs()[0]);
    }
}
