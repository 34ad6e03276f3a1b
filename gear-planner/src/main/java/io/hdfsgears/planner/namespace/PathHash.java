// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.namespace;

import java.nio.charset.StandardCharsets;

/**
 * A hash of a path that can be built name by name: of the parent's hash and the child's name. A polynomial over the UTF-8 bytes
 * modulo 2^61 - 1; with 100 million files the chance that any two have the same hash is about 1 in 500.
 */
public final class PathHash {
    /** Of the root, and where each hash starts. */
    public static final long ROOT = 1;

    private static final long PRIME = (1L << 61) - 1;
    private static final long BASE = 0x1D3F_84A5_B7C2_96E1L % PRIME;

    private PathHash() {}

    /** Of an absolute path. */
    public static long of(String path) {
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8);
        return of(bytes, 0, bytes.length);
    }

    /** Of an absolute path in a buffer. A slash at the end counts nothing. */
    public static long of(byte[] buffer, int from, int to) {
        int end = to > from && buffer[to - 1] == '/' ? to - 1 : to;
        return more(ROOT, buffer, from, end);
    }

    /** Of a child. */
    public static long child(long parent, byte[] name) {
        return more(slash(parent), name, 0, name.length);
    }

    /** The name's own part of a hash, for a parent that is not known yet. */
    static long name(byte[] name) {
        return more(slash(0), name, 0, name.length);
    }

    /** Factor of the parent's hash when a name of {@code nameBytes} bytes follows. */
    static long weight(int nameBytes) {
        long weight = BASE;
        for (int i = 0; i < nameBytes; i++) {
            weight = times(weight, BASE);
        }
        return weight;
    }

    /** Of a child, from the parts that {@link #name} and {@link #weight} gave. */
    static long joined(long parent, long name, long weight) {
        return plus(times(parent, weight), name);
    }

    private static long slash(long hash) {
        return plus(times(hash, BASE), '/');
    }

    private static long more(long hash, byte[] bytes, int from, int to) {
        long sum = hash;
        for (int i = from; i < to; i++) {
            sum = plus(times(sum, BASE), bytes[i] & 0xFF);
        }
        return sum;
    }

    private static long plus(long a, long b) {
        long sum = a + b;
        return sum >= PRIME ? sum - PRIME : sum;
    }

    private static long times(long a, long b) {
        long high = Math.multiplyHigh(a, b);
        long low = a * b;
        long sum = (low & PRIME) + ((low >>> 61) | (high << 3));
        return sum >= PRIME ? sum - PRIME : sum;
    }
}
