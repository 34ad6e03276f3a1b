// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion.reflect;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Remembers offloads until they are reflected. Not safe for threads.
 *
 * <p>At most one entry for each block and intended node. Entries are numbered in the order in which they came.
 */
public final class ReflectionLog {
    private final TreeMap<Long, Entry> entries = new TreeMap<>();
    private final Map<Long, List<Long>> sequencesOf = new HashMap<>();
    private long last;

    /**
     * An entry in its place in the log.
     *
     * @param sequence grows from entry to entry, never used twice
     */
    public record Entry(long sequence, Offload offload) {}

    /** Takes in blocks that were written in a low gear. Older entries of the same blocks go: the blocks have new holders. */
    public void record(Collection<Offload> offloads) {
        Set<Long> blocks = new HashSet<>();
        offloads.forEach(offload -> blocks.add(offload.blockId()));
        forget(blocks);
        for (Offload offload : offloads) {
            List<Long> known = sequencesOf.computeIfAbsent(offload.blockId(), block -> new ArrayList<>());
            known.removeIf(sequence -> replaces(offload, sequence));
            known.add(++last);
            entries.put(last, new Entry(last, offload));
        }
    }

    private boolean replaces(Offload offload, long sequence) {
        Entry entry = entries.get(sequence);
        boolean same = entry != null && entry.offload().intended().equals(offload.intended());
        if (same) {
            entries.remove(sequence);
        }
        return same;
    }

    private void forget(Collection<Long> blockIds) {
        for (long block : blockIds) {
            List<Long> gone = sequencesOf.remove(block);
            if (gone != null) {
                gone.forEach(entries::remove);
            }
        }
    }

    /** Drops entries that were carried out or are obsolete; those dropped before are passed over. */
    public void done(Collection<Entry> finished) {
        for (Entry entry : finished) {
            if (entries.remove(entry.sequence()) != null) {
                List<Long> left = sequencesOf.getOrDefault(entry.offload().blockId(), new ArrayList<>());
                left.remove((Long) entry.sequence());
                if (left.isEmpty()) {
                    sequencesOf.remove(entry.offload().blockId());
                }
            }
        }
    }

    /**
     * Entries that wait for one of these nodes, oldest first.
     *
     * @param after the sequence of the last entry seen, 0 to begin
     * @param limit most entries to return, at least 1
     */
    public List<Entry> pending(Collection<NodeId> intended, long after, int limit) {
        Set<NodeId> wanted = Set.copyOf(intended);
        return entries.tailMap(after, false).values().stream()
                .filter(entry -> wanted.contains(entry.offload().intended()))
                .limit(limit)
                .toList();
    }

    /** All entries. */
    public int size() {
        return entries.size();
    }
}
