// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.jspecify.annotations.Nullable;

/**
 * Last blocks of files that were opened for append and not written to since: a stock client sets up no pipeline before its first
 * packet, and before it does, it asks the NameNode for a new generation stamp. Until then no DataNode has a writer of the block. After
 * a failover such blocks count as written to.
 */
public final class UnwrittenBlocks {
    /** Blocks beyond count as written to. */
    private static final int MOST = 16_384;

    private final Map<Long, Long> generations = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
            return size() > MOST;
        }
    };

    /** @param last block of a file that is open for append from now on; null where the client starts with a new block */
    public void opened(@Nullable LocatedBlock last) {
        if (last != null) {
            synchronized (generations) {
                generations.put(last.getBlock().getBlockId(), last.getBlock().getGenerationStamp());
            }
        }
    }

    /** A writer is about to set up a pipeline, or is done. */
    public void written(long blockId) {
        synchronized (generations) {
            generations.remove(blockId);
        }
    }

    /** Another NameNode was or is active: it alone knows who wrote. */
    public void forget() {
        synchronized (generations) {
            generations.clear();
        }
    }

    /** Whether the block is as it was opened. */
    boolean isUnwritten(long blockId, long generationStamp) {
        synchronized (generations) {
            Long opened = generations.get(blockId);
            return opened != null && opened == generationStamp;
        }
    }
}
