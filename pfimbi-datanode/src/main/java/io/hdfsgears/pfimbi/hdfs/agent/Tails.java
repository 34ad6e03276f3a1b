// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import io.hdfsgears.pfimbi.tail.Tail;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Tails of the blocks that clients are writing here. */
final class Tails {
    private final Map<BlockKey, Tail> all = new ConcurrentHashMap<>();

    void writing(BlockKey block, Tail tail) {
        all.put(block, tail);
    }

    /**
     * A replica is whole. A copy has its tail from the announcement: one that is kept here for it is of an earlier replica, which was
     * lost with its volume while it was written. Its hosts are not those that lack the block now.
     *
     * @param written by a client; else it was copied
     */
    @Nullable
    Tail whole(BlockKey block, boolean written) {
        Tail tail = all.remove(block);
        return written ? tail : null;
    }

    void drop(BlockKey block) {
        all.remove(block);
    }

    void forget(String pool) {
        all.keySet().removeIf(block -> block.pool().equals(pool));
    }
}
