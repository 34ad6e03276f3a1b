// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import io.hdfsgears.planner.input.Bytes;
import java.nio.charset.StandardCharsets;

/**
 * A hash of a path that can be built name by name: of the parent's hash and that of the child's name. 63 bits; with 100 million files
 * the chance that any two have the same hash is about 1 in 1,800.
 */
public final class PathHash {
    /** Of the root, and where each hash starts. */
    public static final long ROOT = 1;

    // Odd numbers without a pattern: the fractions of the golden ratio, and of the square roots of 2 and 3.
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;
    private static final long ROOT_2 = 0x6A09_E667_F3BC_C909L;
    private static final long ROOT_3 = 0xBB67_AE85_84CA_A73BL;

    private PathHash() {}

    /** Of an absolute path. */
    public static long of(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        return of(bytes, 0, bytes.length);
    }

    /** Of an absolute path in a buffer. A slash at the end, or behind another one, counts nothing. */
    public static long of(byte[] buffer, int from, int to) {
        long hash = ROOT;
        int at = from;
        while (at < to) {
            if (buffer[at] == '/') {
                at++;
            } else {
                int end = Bytes.find(buffer, at, to, '/');
                hash = joined(hash, name(buffer, at, end));
                at = end;
            }
        }
        return hash;
    }

    /** Of a child. */
    public static long child(long parent, byte[] name) {
        return joined(parent, name(name, 0, name.length));
    }

    /** The name's own part of a hash, for a parent that is not known yet. */
    public static long name(byte[] buffer, int from, int to) {
        long sum = mixed((to - from) * GOLDEN);
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            sum = mixed(sum ^ Bytes.word(buffer, at));
        }
        return at == to ? sum : mixed(sum ^ Bytes.rest(buffer, at, to));
    }

    /** Of a child, from the part that {@link #name} gave. */
    public static long joined(long parent, long name) {
        return mixed(parent * ROOT_3 + name) & Long.MAX_VALUE;
    }

    /** Each number has another result, and each bit changes about half of its bits. */
    private static long mixed(long number) {
        long sum = number * GOLDEN;
        sum = (sum ^ sum >>> 32) * ROOT_2;
        return sum ^ sum >>> 29;
    }
}
