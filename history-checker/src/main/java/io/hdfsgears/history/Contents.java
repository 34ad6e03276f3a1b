// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.history;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Bytes to write that say where they are from. A content has an id and any length from {@link #BLOCK} on. It is a row of blocks: each has a
 * hash of seed, id and number, then id and number in the clear. So a {@link Recognizer} knows any whole block, wherever it is.
 *
 * @param seed of the run: bytes of another run are not recognised
 */
public record Contents(long seed) {
    /** Bytes of a block; the shortest content. */
    public static final int BLOCK = 16;

    public static final long MOST_ID = 0xFFFF_FFFFL;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** Bytes {@code [from, from + into.length)} of a content. */
    public void fill(long content, long from, byte[] into) {
        if (content < 1 || content > MOST_ID || from < 0) {
            throw new IllegalArgumentException("content " + content + " from " + from + ": give an id from 1 to "
                    + MOST_ID + " and an offset that is not negative");
        }
        byte[] block = new byte[BLOCK];
        int done = 0;
        while (done < into.length) {
            long at = from + done;
            int skip = (int) (at % BLOCK);
            block(content, at / BLOCK, block);
            int length = Math.min(BLOCK - skip, into.length - done);
            System.arraycopy(block, skip, into, done, length);
            done += length;
        }
    }

    /** The bytes {@code [from, to)} of a content. */
    public byte[] bytes(long content, long from, long to) {
        byte[] made = new byte[Math.toIntExact(to - from)];
        fill(content, from, made);
        return made;
    }

    void block(long content, long number, byte[] into) {
        LONG.set(into, 0, hash(content, number));
        LONG.set(into, 8, content << 32 | number);
    }

    /** @return content and number of the block that begins at {@code at}, or 0 if none does */
    long named(byte[] bytes, int at) {
        long name = (long) LONG.get(bytes, at + 8);
        long content = name >>> 32;
        return content > 0 && (long) LONG.get(bytes, at) == hash(content, name & MOST_ID) ? name : 0;
    }

    private long hash(long content, long number) {
        return mix(mix(seed ^ 0x9E37_79B9_7F4A_7C15L) ^ (content << 32 | number));
    }

    /** The finalizer of SplitMix64. */
    private static long mix(long value) {
        long z = (value ^ value >>> 30) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ z >>> 27) * 0x94D0_49BB_1331_11EBL;
        return z ^ z >>> 31;
    }
}
