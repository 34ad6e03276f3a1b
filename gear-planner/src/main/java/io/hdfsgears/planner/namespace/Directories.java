// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import java.util.Arrays;

/**
 * The tree of a namespace while it is being read: directories come in any order and by number, and their paths are known once
 * all parents are. One owner.
 */
public final class Directories {
    private static final int DEEPEST = 10_000;

    private final LongTable byId;
    private long[] nameHashes = new long[1024];
    private long[] weights = new long[1024];
    private int[] parents = new int[1024];
    private long[] paths = new long[1024];
    private int count;
    private int root = -1;

    public Directories(long expected) {
        this.byId = new LongTable(expected);
    }

    /** @param name empty for the root */
    public void add(long id, byte[] name) {
        if (count == nameHashes.length) {
            int size = 2 * count;
            nameHashes = Arrays.copyOf(nameHashes, size);
            weights = Arrays.copyOf(weights, size);
            parents = Arrays.copyOf(parents, size);
            paths = Arrays.copyOf(paths, size);
        }
        if (name.length == 0) {
            root = count;
        }
        nameHashes[count] = PathHash.name(name);
        weights[count] = PathHash.weight(name.length);
        parents[count] = -1;
        paths[count] = LongTable.NONE;
        byId.put(id, count++);
    }

    /** @return the directory's index, or -1 */
    public int index(long id) {
        return (int) byId.get(id);
    }

    public void parent(int child, int parent) {
        parents[child] = parent;
    }

    public int count() {
        return count;
    }

    /** Hash of the directory's path; {@link LongTable#NONE} when no chain of parents leads to the root. */
    public long path(int directory) {
        int[] way = new int[16];
        int steps = 0;
        int at = directory;
        while (at >= 0 && at != root && paths[at] == LongTable.NONE && steps < DEEPEST) {
            way = steps == way.length ? Arrays.copyOf(way, 2 * steps) : way;
            way[steps++] = at;
            at = parents[at];
        }
        if (at < 0 || steps == DEEPEST) {
            return LongTable.NONE;
        }
        long hash = at == root ? PathHash.ROOT : paths[at];
        while (steps > 0) {
            int next = way[--steps];
            hash = PathHash.joined(hash, nameHashes[next], weights[next]);
            paths[next] = hash;
        }
        return hash;
    }
}
