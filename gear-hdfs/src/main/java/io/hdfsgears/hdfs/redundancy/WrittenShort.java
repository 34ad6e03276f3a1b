// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongFunction;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.jspecify.annotations.Nullable;

/**
 * Blocks that are being written to fewer hosts than they should have replicas. Stock may look at what such a block lacks only
 * when its file is closed, which may be days after the block is whole.
 */
final class WrittenShort {
    private final Set<Long> written = ConcurrentHashMap.newKeySet();

    void add(long blockId) {
        written.add(blockId);
    }

    /**
     * @param blocks those that are known, null for others
     * @return what is whole by now; it is followed no longer, as little as what is gone
     */
    List<BlockInfo> whole(LongFunction<@Nullable BlockInfo> blocks) {
        List<BlockInfo> whole = new ArrayList<>();
        written.removeIf(id -> {
            BlockInfo block = blocks.apply(id);
            boolean gone = block == null || block.isDeleted();
            if (!gone && block.isComplete()) {
                whole.add(block);
            }
            return gone || block.isComplete();
        });
        return whole;
    }
}
