// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;

/**
 * Hosts that blocks are to have asynchronous copies on, of blocks whose writers are not done. The NameNode itself does not tell
 * them from the hosts in the pipeline. Lost at a restart, as the NameNode's own list of a block's expected hosts is.
 */
final class OpenTails {
    private static final int SWEEP_AT_LEAST = 1024;

    private final Map<Long, Set<String>> uuids = new ConcurrentHashMap<>();
    private final Set<Long> cut = ConcurrentHashMap.newKeySet();
    private final AtomicInteger sweepAt = new AtomicInteger(SWEEP_AT_LEAST);

    void put(long blockId, Set<String> hosts) {
        uuids.put(blockId, Set.copyOf(hosts));
        cut.add(blockId);
    }

    /** Whether some of the block's copies were, or perhaps still are, to come after its writer went on. */
    boolean isCut(long blockId) {
        return cut.contains(blockId);
    }

    /** Blocks that {@link #isCut} is true of. */
    Set<Long> cut() {
        return Set.copyOf(cut);
    }

    void forget(long blockId) {
        uuids.remove(blockId);
    }

    Set<String> of(long blockId) {
        return uuids.getOrDefault(blockId, Set.of());
    }

    boolean isEmpty() {
        return uuids.isEmpty();
    }

    /**
     * Forgets blocks, once there are twice as many entries as were left the last time.
     *
     * @param isWritten of a block whose writer is done
     * @param isWhole of one that no copy is to come of, either
     */
    void sweep(LongPredicate isWritten, LongPredicate isWhole) {
        int limit = sweepAt.get();
        if (cut.size() >= limit && sweepAt.compareAndSet(limit, Integer.MAX_VALUE)) {
            uuids.keySet().removeIf(isWritten::test);
            cut.removeIf(id -> !uuids.containsKey(id) && isWhole.test(id));
            sweepAt.set(Math.max(SWEEP_AT_LEAST, 2 * cut.size()));
        }
    }
}
