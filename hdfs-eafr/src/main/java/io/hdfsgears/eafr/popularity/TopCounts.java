// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

/**
 * Counts of single keys in sets of eight, as in a processor's cache: a key has one set, and the least of the set gives way. Two
 * arrays, no object a key.
 */
final class TopCounts {
    static final int WAYS = 8;
    static final int BYTES_AN_ENTRY = Long.BYTES + Float.BYTES + Float.BYTES;

    private final long[] keys;
    private final float[] counts;
    /** How much of the count may be another key's: what the sketch said when this key came in. */
    private final float[] doubts;

    TopCounts(int entries) {
        this.keys = new long[entries];
        this.counts = new float[entries];
        this.doubts = new float[entries];
    }

    /** Where the key is, or -1. */
    int find(long key) {
        int first = set(key);
        for (int i = first; i < first + WAYS; i++) {
            if (counts[i] > 0 && keys[i] == key) {
                return i;
            }
        }
        return -1;
    }

    /** The entry of the key's set that gives way first. */
    int least(long key) {
        int first = set(key);
        int least = first;
        for (int i = first + 1; i < first + WAYS; i++) {
            if (counts[i] < counts[least]) {
                least = i;
            }
        }
        return least;
    }

    void put(int at, long key, float count, float doubt) {
        keys[at] = key;
        counts[at] = count;
        doubts[at] = doubt;
    }

    void add(int at, float reads) {
        counts[at] += reads;
    }

    void clear(int at) {
        counts[at] = 0;
        doubts[at] = 0;
    }

    long key(int at) {
        return keys[at];
    }

    /** 0 where nothing is. */
    float count(int at) {
        return counts[at];
    }

    float doubt(int at) {
        return doubts[at];
    }

    int entries() {
        return keys.length;
    }

    void decay(float keep) {
        CountSketch.decay(counts, keep);
        CountSketch.decay(doubts, keep);
    }

    private int set(long key) {
        return (int) (Mix.mix(key) >>> 32) & (keys.length - 1) & -WAYS;
    }
}
