// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.reads;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads of a host's replicas in one block pool, in windows of some seconds. A window is reported several times, under
 * its number. So each of several NameNodes receives it, and the loss of one heartbeat loses nothing. One owner.
 */
public final class ReadWindows {
    /** Blocks of a window; reads of others are not counted in it. */
    static final int MOST_BLOCKS = 4_096;
    /** Number of these blocks that are reported: the most read ones. */
    static final int MOST_TOLD = 100;
    /** Number of reported blocks that were read, but not from their first byte on. Each window selects other ones. */
    static final int MOST_USED_TOLD = 50;
    /** The golden ratio of 2^64: hashes of neighbours lie far apart. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    /** Number of windows in a report. */
    static final int KEPT = 3;

    private final String pool;
    private final long session;
    private final long windowNanos;
    private final Deque<ReadsNote.Window> closed = new ArrayDeque<>();
    private Map<Long, Integer> open = new HashMap<>();
    private long openSinceNanos;
    private long number;

    /**
     * @param pool block pool of all its replicas
     * @param session any number that another process will not have
     * @param windowNanos least time that a window is open: the first {@link #note} after it closes the window
     */
    public ReadWindows(String pool, long session, long windowNanos, long nowNanos) {
        this.pool = pool;
        this.session = session;
        this.windowNanos = windowNanos;
        this.openSinceNanos = nowNanos;
    }

    /** One read, from the block's first byte on. */
    public void read(long block) {
        if (open.size() < MOST_BLOCKS || open.containsKey(block)) {
            open.merge(block, 1, Integer::sum);
        }
    }

    /** Some bytes of the block were read, not its first. */
    public void used(long block) {
        if (open.size() < MOST_BLOCKS) {
            open.putIfAbsent(block, 0);
        }
    }

    /** What is to be said now. */
    public ReadsNote note(long nowNanos) {
        if (nowNanos - openSinceNanos >= windowNanos) {
            closed.addLast(new ReadsNote.Window(number, told(open, number)));
            number++;
            if (closed.size() > KEPT) {
                closed.removeFirst();
            }
            open = new HashMap<>();
            openSinceNanos = nowNanos;
        }
        return new ReadsNote(pool, session, List.copyOf(closed));
    }

    private static Map<Long, Integer> told(Map<Long, Integer> reads, long window) {
        Map<Long, Integer> told = new LinkedHashMap<>();
        reads.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(Map.Entry.<Long, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_TOLD)
                .forEach(entry -> told.put(entry.getKey(), entry.getValue()));
        reads.entrySet().stream()
                .filter(entry -> entry.getValue() == 0)
                .map(Map.Entry::getKey)
                .sorted(Comparator.comparingInt(block -> Long.hashCode((block ^ window) * SPREAD)))
                .limit(MOST_USED_TOLD)
                .forEach(block -> told.put(block, 0));
        return told;
    }
}
