// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import java.util.function.LongConsumer;

/** A hash table from numbers to numbers in two arrays: 20 bytes an entry when its size is known. One owner. */
public final class LongTable {
    /** What {@link #get} answers for a key that is not there. */
    public static final long NONE = -1;

    private static final double FULL = 0.8;
    private static final long MOST = Integer.MAX_VALUE - 16L;

    private long[] keys;
    private long[] values;
    private int size;
    private boolean zero;
    private long zeroValue = NONE;

    /** @param expected entries; more are taken, at the cost of a copy */
    public LongTable(long expected) {
        int capacity = (int) Math.min(MOST, Math.max(16, (long) (expected / FULL) + 1));
        keys = new long[capacity];
        values = new long[capacity];
    }

    /** @param value 0 or more */
    public void put(long key, long value) {
        if (key == 0) {
            size += zero ? 0 : 1;
            zero = true;
            zeroValue = value;
            return;
        }
        if (size >= FULL * keys.length && find(key) < 0) {
            grow();
        }
        int at = slot(key);
        size += keys[at] == 0 ? 1 : 0;
        keys[at] = key;
        values[at] = value;
    }

    public long get(long key) {
        if (key == 0) {
            return zeroValue;
        }
        int at = find(key);
        return at < 0 ? NONE : values[at];
    }

    /** Forgets what this key stood for; its slot stays in use. */
    public void clear(long key) {
        if (get(key) != NONE) {
            put(key, NONE);
        }
    }

    /** Keys that were put, also those that were cleared. */
    public int size() {
        return size;
    }

    /** Looks at each value. */
    public void forEachValue(LongConsumer look) {
        for (int i = 0; i < keys.length; i++) {
            if (keys[i] != 0 && values[i] != NONE) {
                look.accept(values[i]);
            }
        }
        if (zeroValue != NONE) {
            look.accept(zeroValue);
        }
    }

    private int find(long key) {
        int at = slot(key);
        return keys[at] == key ? at : -1;
    }

    /** The key's slot, or the free one that it would get. */
    private int slot(long key) {
        int at = start(key);
        while (keys[at] != 0 && keys[at] != key) {
            at = at + 1 == keys.length ? 0 : at + 1;
        }
        return at;
    }

    private int start(long key) {
        long mixed = key * 0x9E37_79B9_7F4A_7C15L;
        mixed ^= mixed >>> 32;
        return (int) Math.multiplyHigh((mixed << 32) >>> 1, (long) keys.length << 1);
    }

    private void grow() {
        long[] oldKeys = keys;
        long[] oldValues = values;
        long capacity = Math.min(MOST, 2L * oldKeys.length);
        if (capacity <= oldKeys.length) {
            throw new IllegalStateException("more than " + size + " entries");
        }
        keys = new long[(int) capacity];
        values = new long[(int) capacity];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != 0) {
                int at = slot(oldKeys[i]);
                keys[at] = oldKeys[i];
                values[at] = oldValues[i];
            }
        }
    }
}
