// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

/**
 * A hash table from numbers to numbers: 19 bytes an entry when its size is known. A key stands beside its value, so that one look at memory
 * finds both. One owner.
 */
public final class LongTable {
    /** What {@link #get} answers for a key that is not there. */
    public static final long NONE = -1;

    private static final double FULL = 0.85;
    /** Slots of a part, as a power of 2. */
    private static final int PART_BITS = 20;

    private static final int PART = 1 << PART_BITS;

    private long[][] parts;
    private long capacity;
    private long size;
    private boolean zero;
    private long zeroValue = NONE;

    /** @param expected entries; more are taken, at the cost of a copy */
    public LongTable(long expected) {
        this.capacity = Math.max(16, (long) (expected / FULL) + 1);
        this.parts = parts(capacity);
    }

    private static long[][] parts(long capacity) {
        long[][] parts = new long[(int) ((capacity + PART - 1) >>> PART_BITS)][];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new long[2 * (int) Math.min(PART, capacity - ((long) i << PART_BITS))];
        }
        return parts;
    }

    /** @param value 0 or more */
    public void put(long key, long value) {
        if (key == 0) {
            size += zero ? 0 : 1;
            zero = true;
            zeroValue = value;
            return;
        }
        long at = slot(key);
        if (keyAt(at) == 0) {
            if (size >= FULL * capacity) {
                grow();
                at = slot(key);
            }
            size++;
            parts[(int) (at >>> PART_BITS)][key(at)] = key;
        }
        parts[(int) (at >>> PART_BITS)][key(at) + 1] = value;
    }

    public long get(long key) {
        if (key == 0) {
            return zeroValue;
        }
        long at = slot(key);
        return keyAt(at) == 0 ? NONE : valueAt(at);
    }

    /**
     * Changes the value of a key that is there.
     *
     * @param change never to {@link #NONE}
     * @return the value before
     */
    public long update(long key, LongUnaryOperator change) {
        if (key == 0) {
            long before = zeroValue;
            zeroValue = before == NONE ? NONE : change.applyAsLong(before);
            return before;
        }
        long at = slot(key);
        if (keyAt(at) == 0) {
            return NONE;
        }
        long[] part = parts[(int) (at >>> PART_BITS)];
        long before = part[key(at) + 1];
        if (before != NONE) {
            part[key(at) + 1] = change.applyAsLong(before);
        }
        return before;
    }

    /** Forgets what this key stood for; its slot stays in use. */
    public void clear(long key) {
        if (get(key) != NONE) {
            put(key, NONE);
        }
    }

    /** Keys that were put, also those that were cleared. */
    public long size() {
        return size;
    }

    /** Looks at each value. */
    public void forEachValue(LongConsumer look) {
        for (long[] part : parts) {
            for (int i = 0; i < part.length; i += 2) {
                if (part[i] != 0 && part[i + 1] != NONE) {
                    look.accept(part[i + 1]);
                }
            }
        }
        if (zeroValue != NONE) {
            look.accept(zeroValue);
        }
    }

    /** The key's slot, or the free one that it would get. */
    private long slot(long key) {
        long at = start(key);
        long found = keyAt(at);
        while (found != 0 && found != key) {
            at = at + 1 == capacity ? 0 : at + 1;
            found = keyAt(at);
        }
        return at;
    }

    private long keyAt(long slot) {
        return parts[(int) (slot >>> PART_BITS)][key(slot)];
    }

    private long valueAt(long slot) {
        return parts[(int) (slot >>> PART_BITS)][key(slot) + 1];
    }

    private static int key(long slot) {
        return 2 * ((int) slot & (PART - 1));
    }

    private long start(long key) {
        long mixed = key * 0x9E37_79B9_7F4A_7C15L;
        mixed = (mixed ^ mixed >>> 32) * 0x6A09_E667_F3BC_C909L;
        return Math.multiplyHigh(mixed >>> 1, capacity << 1);
    }

    private void grow() {
        long[][] old = parts;
        capacity *= 2;
        parts = parts(capacity);
        for (int i = 0; i < old.length; i++) {
            long[] part = old[i];
            for (int k = 0; k < part.length; k += 2) {
                if (part[k] != 0) {
                    long at = slot(part[k]);
                    parts[(int) (at >>> PART_BITS)][key(at)] = part[k];
                    parts[(int) (at >>> PART_BITS)][key(at) + 1] = part[k + 1];
                }
            }
            old[i] = new long[0]; // its memory is free before the next part is filled
        }
    }
}
