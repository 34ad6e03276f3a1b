// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.namenode;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;

/**
 * Hosts that blocks are to have asynchronous copies on. The NameNode itself does not tell them from the hosts in the pipeline. Lost
 * at a restart, as the NameNode's own list of a block's expected hosts is. Some 150 bytes a block whose copies pend: 45 MB at 1,000
 * new blocks a second.
 */
final class OpenTails {
    private static final int SWEEP_AT_LEAST = 1024;

    /**
     * A block's tail.
     *
     * @param generation of the block when its pipeline was cut
     */
    record Tail(Set<String> hosts, long generation) {
        static final Tail NONE = new Tail(Set.of(), 0);

        Tail {
            hosts = Set.copyOf(hosts);
        }
    }

    /** Of blocks whose writers are not done. */
    private final Map<Long, Tail> open = new ConcurrentHashMap<>();
    /** Of blocks that copies are, or perhaps still are, to come of. */
    private final Map<Long, Tail> cut = new ConcurrentHashMap<>();

    private final AtomicInteger sweepAt = new AtomicInteger(SWEEP_AT_LEAST);

    void put(long blockId, long generation, Set<String> hosts) {
        Tail tail = new Tail(hosts, generation);
        open.put(blockId, tail);
        cut.put(blockId, tail);
    }

    /** Whether some of the block's copies were, or perhaps still are, to come after its writer went on. */
    boolean isCut(long blockId) {
        return cut.containsKey(blockId);
    }

    /** Blocks that {@link #isCut} is true of. */
    Set<Long> cut() {
        return Set.copyOf(cut.keySet());
    }

    /** The writer is done, or gone. */
    void forget(long blockId) {
        open.remove(blockId);
    }

    /** The writer has set up another pipeline, whose hosts are all that the NameNode expects. */
    void rebuilt(long blockId) {
        open.remove(blockId);
        cut.computeIfPresent(blockId, (id, tail) -> Tail.NONE);
    }

    /** The writer writes to all hosts of the block. */
    void whole(long blockId) {
        open.remove(blockId);
        cut.remove(blockId);
    }

    Set<String> of(long blockId) {
        return tail(blockId).hosts();
    }

    Tail tail(long blockId) {
        return open.getOrDefault(blockId, Tail.NONE);
    }

    /** Those that the block had when its writer wrote it, also after that. */
    Set<String> ofCut(long blockId) {
        return cut.getOrDefault(blockId, Tail.NONE).hosts();
    }

    boolean isEmpty() {
        return open.isEmpty();
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
            try {
                open.keySet().removeIf(isWritten::test);
                cut.keySet().removeIf(id -> !open.containsKey(id) && isWhole.test(id));
            } finally {
                sweepAt.set(Math.max(SWEEP_AT_LEAST, 2 * cut.size()));
            }
        }
    }
}
