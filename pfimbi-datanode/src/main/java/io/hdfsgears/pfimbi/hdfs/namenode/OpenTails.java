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
    private final AtomicInteger sweepAt = new AtomicInteger(SWEEP_AT_LEAST);

    void put(long blockId, Set<String> hosts) {
        uuids.put(blockId, Set.copyOf(hosts));
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

    /** Forgets blocks that are done, once there are twice as many entries as were left the last time. */
    void sweep(LongPredicate isDone) {
        int limit = sweepAt.get();
        if (uuids.size() >= limit && sweepAt.compareAndSet(limit, Integer.MAX_VALUE)) {
            uuids.keySet().removeIf(isDone::test);
            sweepAt.set(Math.max(SWEEP_AT_LEAST, 2 * uuids.size()));
        }
    }
}
