// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.reads.ReadsHeard;
import io.hdfsgears.core.reads.ReadsNote;
import io.hdfsgears.hdfs.extra.ExtraCopies;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes on which files are read: opens that this NameNode sees and, of hosts that count the reads of their replicas, what these say
 * instead. Takes no lock of the namesystem: the block map may be read without one.
 */
public final class ReadTap {
    private static final Logger LOG = LoggerFactory.getLogger(ReadTap.class);
    /** Some heartbeats. */
    private static final long TELLS_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final int MOST_FIRST_BLOCKS = 65_536;

    private final BlockManager bm;
    private final ExtraCopies extras;
    private final ReadsHeard heard = new ReadsHeard(TELLS_NANOS);
    /** Blocks with which a file begins that was opened: a host cannot tell them from others. */
    private final Set<Long> firsts = Collections.newSetFromMap(new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
            return size() > MOST_FIRST_BLOCKS;
        }
    });

    private boolean warned;
    /** Whether any host ever did: mostly none does, and then opens are all there is. */
    private volatile boolean anyTells;

    ReadTap(BlockManager bm, ExtraCopies extras) {
        this.bm = bm;
        this.extras = extras;
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
        if (!anyTells || !tells(host, first.getBlock().getBlockId(), nowNanos)) {
            read(first.getBlock().getLocalBlock(), host, 1);
        }
    }

    private synchronized boolean tells(String host, long firstBlock, long nowNanos) {
        firsts.add(firstBlock);
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
            reads.keySet().retainAll(firsts);
        }
        reads.forEach((block, count) -> read(new Block(block), host, count));
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

    private void read(Block block, String host, int reads) {
        BlockInfo stored = bm.getStoredBlock(block);
        if (stored != null && !stored.isDeleted()) {
            extras.read(stored.getBlockCollectionId(), host, reads);
        }
    }
}
