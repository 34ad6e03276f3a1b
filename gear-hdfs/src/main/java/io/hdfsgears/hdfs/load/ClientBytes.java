// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.load;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that clients write and read as far as the NameNode sees them in calls that they make anyway; RPC threads count.
 *
 * <p>Written: the length of each block when its writer is done with it, one copy, so a block counts at its end. Blocks that
 * lease recovery closes are not counted. Read: the part of each block that lies in the range whose locations are asked for. Who
 * asks and does not read is counted too much, who keeps a stream open and reads again too little.
 */
public final class ClientBytes {
    /** Blocks whose counted length is remembered, for appends and for answers that got lost. */
    private static final int REMEMBERED = 16_384;

    private final LongAdder written = new LongAdder();
    private final LongAdder located = new LongAdder();
    private final Map<Long, Long> lengths = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** A writer is done with a block. */
    public void committed(@Nullable ExtendedBlock block) {
        if (block == null) {
            return;
        }
        long bytes = block.getNumBytes();
        long before;
        synchronized (lengths) {
            Long counted = lengths.put(block.getBlockId(), bytes);
            before = counted == null ? 0 : counted;
        }
        written.add(Math.max(0, bytes - before));
    }

    /** What a block held before it was opened again was written long ago. */
    public void reopened(@Nullable LocatedBlock block) {
        if (block != null) {
            synchronized (lengths) {
                lengths.put(block.getBlock().getBlockId(), block.getBlockSize());
            }
        }
    }

    /** Locations of a part of a file were handed out. */
    public void located(@Nullable LocatedBlocks blocks, long offset, long length) {
        if (blocks == null) {
            return;
        }
        long end = length > Long.MAX_VALUE - offset ? Long.MAX_VALUE : offset + length;
        long bytes = 0;
        for (LocatedBlock block : blocks.getLocatedBlocks()) {
            long from = Math.max(offset, block.getStartOffset());
            long to = Math.min(end, block.getStartOffset() + block.getBlockSize());
            bytes += Math.max(0, to - from);
        }
        located.add(bytes);
    }

    /** Bytes written since the start, one copy. */
    public long writtenBytes() {
        return written.sum();
    }

    /** Bytes whose locations were handed out since the start. */
    public long locatedBytes() {
        return located.sum();
    }
}
