// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

/**
 * Reads by file, keyed by inode id so that a rename keeps them, and by replica (EAFR §3.2.2: v_i and v_ij). One owner.
 *
 * <p>v_i is counted for itself, not summed up from the v_ij: a replica that was dropped or moved takes none of the file's
 * reads with it.
 */
public final class Popularity {
    private final ReadCounts files;
    private final ReadCounts replicas;

    /** @param settings of each of the two counters */
    public Popularity(CountSettings settings) {
        this(new ReadCounts(settings), new ReadCounts(settings));
    }

    /** With counters that were restored. */
    public Popularity(ReadCounts files, ReadCounts replicas) {
        this.files = files;
        this.replicas = replicas;
    }

    /** Heap for both counters, bytes. */
    public static long heapBytes(CountSettings settings) {
        return 2 * settings.heapBytes();
    }

    /** @param server a number of the server that stays its own */
    public void read(long inode, int server) {
        read(inode, server, 1);
    }

    /** So many at once, more than 0. */
    public void read(long inode, int server, float reads) {
        files.read(inode, reads);
        replicas.read(replica(inode, server), reads);
    }

    /** v_i, smoothed reads an interval. */
    public double reads(long inode) {
        return files.reads(inode);
    }

    /** v_ij, smoothed reads an interval. */
    public double reads(long inode, int server) {
        return replicas.reads(replica(inode, server));
    }

    public void forget(long inode) {
        files.forget(inode);
    }

    public void endInterval() {
        files.endInterval();
        replicas.endInterval();
    }

    public ReadCounts files() {
        return files;
    }

    public ReadCounts replicas() {
        return replicas;
    }

    /** Two of n pairs share a key with a chance of n²/2^65. */
    private static long replica(long inode, int server) {
        return Mix.mix(inode) ^ Mix.mix(~(long) server);
    }
}
