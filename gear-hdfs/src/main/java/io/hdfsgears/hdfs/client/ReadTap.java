// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import io.hdfsgears.core.reads.ReadsHeard;
import io.hdfsgears.core.reads.ReadsNote;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.server.namenode.INodeFile;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes on which files are read: opens that this NameNode sees and, of hosts that count the reads of their replicas, what these say
 * instead. Takes no lock of the namesystem: the maps of blocks and inodes may be read without one, and what a change hides counts
 * nothing once. A block's file is looked up for each block that a host names, at most some hundred a heartbeat.
 */
public final class ReadTap {
    private static final Logger LOG = LoggerFactory.getLogger(ReadTap.class);
    /** Some heartbeats. */
    private static final long TELLS_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final LongFunction<@Nullable BlockOfFile> files;
    private final ExtraCopies extras;
    private final ReadsHeard heard = new ReadsHeard(TELLS_NANOS);
    private boolean warned;
    /** Whether any host ever did: mostly none does, and then opens are all there is. */
    private volatile boolean anyTells;

    /** @param files the file of a block; null for a block that is gone */
    public ReadTap(LongFunction<@Nullable BlockOfFile> files, ExtraCopies extras) {
        this.files = files;
        this.extras = extras;
    }

    /**
     * Where a block belongs.
     *
     * @param first whether the file begins with it
     */
    public record BlockOfFile(long file, boolean first) {}

    /** Of the blocks that this NameNode knows. */
    public static @Nullable BlockOfFile find(FSNamesystem namesystem, long block) {
        BlockInfo stored = GearBlockAccess.find(namesystem, new Block(block));
        if (stored == null || stored.isDeleted()) {
            return null;
        }
        INodeFile file = GearNamesystemAccess.file(namesystem, stored.getBlockCollectionId());
        if (file == null) {
            return null;
        }
        BlockInfo[] blocks = file.getBlocks();
        return new BlockOfFile(file.getId(), blocks.length > 0 && blocks[0].getBlockId() == block);
    }

    /** @param blocks answer to a client, from the file's first byte on, with the host to read from in front */
    public void opened(@Nullable LocatedBlocks blocks, long nowNanos) {
        if (!extras.isOn() || blocks == null || blocks.locatedBlockCount() == 0) {
            return;
        }
        LocatedBlock first = blocks.get(0);
        if (first.isStriped() || first.getLocations().length == 0) {
            return;
        }
        String host = first.getLocations()[0].getDatanodeUuid();
        boolean willSay = anyTells && tells(host, nowNanos);
        read(first.getBlock().getBlockId(), host, willSay ? 0 : 1);
    }

    private synchronized boolean tells(String host, long nowNanos) {
        return heard.tells(host, nowNanos);
    }

    /**
     * A DataNode's heartbeat.
     *
     * @param pool the block pool of this NameNode
     * @param note what it said of its reads, in whichever pool
     */
    public void told(String host, String pool, String note, long nowNanos) {
        if (!extras.isOn()) {
            return;
        }
        Optional<ReadsNote> said = ReadsNote.parse(note);
        if (said.isEmpty()) {
            warn(host, note);
            return;
        }
        if (!said.get().pool().equals(pool)) {
            return;
        }
        anyTells = true;
        Map<Long, Integer> reads;
        synchronized (this) {
            reads = heard.news(host, said.get(), nowNanos);
        }
        reads.forEach((block, count) -> read(block, host, count));
    }

    private synchronized void warn(String host, String note) {
        if (!warned) {
            warned = true;
            LOG.warn(
                    "DataNode {} says of its reads what cannot be read, and so may others: {} characters, \"{}\". Its version may be another.",
                    host,
                    note.length(),
                    note.replaceAll("[^ -~]", "?").substring(0, Math.min(note.length(), 80)));
        }
    }

    /** @param reads from the block's first byte on; 0 when other bytes of it were read */
    private void read(long block, String host, int reads) {
        BlockOfFile of = files.apply(block);
        if (of == null) {
            return;
        }
        if (of.first() && reads > 0) {
            extras.read(of.file(), host, reads);
        } else {
            extras.used(of.file());
        }
    }
}
