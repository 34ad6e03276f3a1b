// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.drain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Open blocks by host, and which hosts have writers that cannot be made to move. */
public final class OpenBlocks {
    private static final int SAMPLE = 20;
    private static final int NAMED = 5;

    private final Map<String, Integer> counts = new HashMap<>();
    private final Set<String> stuck = new HashSet<>();
    private final Set<String> paths = new TreeSet<>();
    private final Set<Long> sample = new TreeSet<>();
    private final List<String> named = new ArrayList<>();
    private int inTheWay;
    private Map<String, Integer> late = Map.of();

    /** @param path file whose writer must not be made to move, empty for one that may */
    void add(String uuid, String path) {
        counts.merge(uuid, 1, Integer::sum);
        if (!path.isEmpty()) {
            stuck.add(uuid);
            paths.add(path);
        }
    }

    /** Keeps a few of those that stand in the way of a shift. */
    void keep(long blockId) {
        if (sample.size() < SAMPLE) {
            sample.add(blockId);
        }
    }

    /**
     * A block that stands in the way of the shift.
     *
     * @param path of its file, looked up for the first few only; empty for one that is gone
     */
    void inTheWay(long blockId, Supplier<String> path) {
        keep(blockId);
        inTheWay++;
        if (named.size() < NAMED) {
            String name = path.get();
            if (!name.isEmpty()) {
                named.add(name);
            }
        }
    }

    /** Files of blocks that stand in the way, the first few and how many more; empty where none does. */
    String files() {
        int more = inTheWay - named.size();
        return String.join(", ", named) + (more > 0 && !named.isEmpty() ? " and " + more + " more" : "");
    }

    /** Copies to come count as well: blocks that each host is to get or to pass on. */
    public void late(Map<String, Integer> blocks, List<Long> ids) {
        late = blocks;
        ids.forEach(this::keep);
    }

    public int late(String uuid) {
        return late.getOrDefault(uuid, 0);
    }

    public List<Long> sample() {
        return List.copyOf(sample);
    }

    public int count(String uuid) {
        return counts.getOrDefault(uuid, 0);
    }

    public boolean mayEvict(String uuid) {
        return !stuck.contains(uuid);
    }

    /** Files that a shift waits for because their writers would fail if they were made to move. */
    Set<String> waitedFor() {
        return Set.copyOf(paths);
    }
}
