// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import java.util.Arrays;

/**
 * Which directory each inode is in, and the hashes of the directories' paths. First all files and directories are told, then who is whose
 * child, then paths are asked for. 4 to 7 bytes an inode and 20 a directory. One owner.
 */
public final class InodeTree {
    /** No path has more directories: stock limits paths to 8000 bytes. */
    private static final int DEEPEST = 8_000;

    private static final int NO_PARENT = -1;
    /** The parent of a directory whose entry in {@link #hashes} is that of its path. */
    private static final int KNOWN = -2;

    private final Numbers numbers = new Numbers();
    private long[] directories = new long[1024];
    /** Of the directory's name, then of its path. */
    private long[] hashes = new long[1024];

    private int[] parents = new int[1024];
    private int count;
    /** By the inode's index: a file's directory, or for a directory what it is, as {@code -2 - directory}. */
    private int[] places = new int[0];

    /** @return false for a number that no inode has */
    public boolean file(long id) {
        return numbers.add(id);
    }

    /**
     * The name stands in a buffer; that of the root is empty.
     *
     * @return false for a number that no inode has
     */
    public boolean directory(long id, byte[] buffer, int from, int to) {
        if (count == directories.length) {
            int more = count + (count >> 1);
            directories = Arrays.copyOf(directories, more);
            hashes = Arrays.copyOf(hashes, more);
            parents = Arrays.copyOf(parents, more);
        }
        directories[count] = id;
        hashes[count] = from == to ? PathHash.ROOT : PathHash.name(buffer, from, to);
        parents[count] = from == to ? KNOWN : NO_PARENT;
        count++;
        return numbers.add(id);
    }

    /** After the last file and directory. */
    public void index() {
        numbers.index();
        places = new int[numbers.size()];
        Arrays.fill(places, NO_PARENT);
        for (int i = 0; i < count; i++) {
            places[numbers.indexOf(directories[i])] = -2 - i;
        }
        directories = new long[0];
    }

    /** Which directory this inode is, or -1. */
    public int directory(long id) {
        int index = numbers.indexOf(id);
        return index < 0 || places[index] > NO_PARENT ? -1 : -2 - places[index];
    }

    /** Symbolic links are not known and count nothing. */
    public void child(long id, int directory) {
        int index = numbers.indexOf(id);
        if (index < 0) {
            return;
        }
        if (places[index] >= NO_PARENT) {
            places[index] = directory;
        } else if (parents[-2 - places[index]] != KNOWN) {
            parents[-2 - places[index]] = directory;
        }
    }

    /** Hash of the path of the directory that holds a file; {@link LongTable#NONE} when no chain of parents leads to the root. */
    public long parentPath(long file) {
        int index = numbers.indexOf(file);
        return index < 0 || places[index] < 0 ? LongTable.NONE : path(places[index]);
    }

    private long path(int directory) {
        if (parents[directory] == KNOWN) {
            return hashes[directory];
        }
        int[] way = new int[16];
        int steps = 0;
        int at = directory;
        while (at >= 0 && parents[at] != KNOWN && steps < DEEPEST) {
            way = steps == way.length ? Arrays.copyOf(way, 2 * steps) : way;
            way[steps++] = at;
            at = parents[at];
        }
        if (at < 0 || steps == DEEPEST) {
            return LongTable.NONE;
        }
        long hash = hashes[at];
        while (steps > 0) {
            int next = way[--steps];
            hash = PathHash.joined(hash, hashes[next]);
            hashes[next] = hash;
            parents[next] = KNOWN;
        }
        return hash;
    }
}
