// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.input;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks at a buffer eight bytes at once: a day's log has a billion lines. */
public final class Bytes {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH = 0x0101_0101_0101_0101L;
    private static final long TOP = 0x8080_8080_8080_8080L;

    private Bytes() {}

    /** Where a byte stands first; {@code to} if it does not. */
    public static int find(byte[] buffer, int from, int to, char wanted) {
        long pattern = wanted * EACH;
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            long differs = word(buffer, at) ^ pattern;
            long hit = (differs - EACH) & ~differs & TOP; // the lowest bit is of the first byte that is 0
            if (hit != 0) {
                return at + (Long.numberOfTrailingZeros(hit) >>> 3);
            }
        }
        while (at < to && buffer[at] != wanted) {
            at++;
        }
        return at;
    }

    /** Eight bytes, the first one lowest. */
    public static long word(byte[] buffer, int at) {
        return (long) WORDS.get(buffer, at);
    }

    /** Up to seven bytes, the first one lowest. */
    public static long rest(byte[] buffer, int from, int to) {
        long word = 0;
        for (int at = to - 1; at >= from; at--) {
            word = word << 8 | (buffer[at] & 0xFF);
        }
        return word;
    }
}
