// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.reflect;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The log's rules in memory: for simulations, and the model that durable logs are tested against. */
public final class HeapReflectionLog implements ReflectionLog {
    private final TreeMap<Long, Entry> entries = new TreeMap<>();
    private final Map<Long, List<Long>> sequencesOf = new HashMap<>();
    private long last;

    @Override
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

    @Override
    public void forget(Collection<Long> blockIds) {
        for (long block : blockIds) {
            List<Long> gone = sequencesOf.remove(block);
            if (gone != null) {
                gone.forEach(entries::remove);
            }
        }
    }

    @Override
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

    @Override
    public List<Entry> pending(Collection<NodeId> intended, long after, int limit) {
        Set<NodeId> wanted = Set.copyOf(intended);
        return entries.tailMap(after, false).values().stream()
                .filter(entry -> wanted.contains(entry.offload().intended()))
                .limit(limit)
                .toList();
    }

    @Override
    public long size() {
        return entries.size();
    }

    @Override
    public void close() {}
}
