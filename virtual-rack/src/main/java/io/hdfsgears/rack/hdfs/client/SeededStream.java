// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.hdfs.client;

import java.io.InputStream;

/** Endless bytes from a seed; byte n is a function of (seed, n), so that any part can be made without the part before it. */
final class SeededStream extends InputStream {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final long seed;
    private long position;
    private long word;
    private long wordIndex = -1;

    SeededStream(long seed, long position) {
        this.seed = seed;
        this.position = position;
    }

    @Override
    public int read() {
        long index = position >>> 3;
        if (index != wordIndex) {
            word = mix(seed + GOLDEN * (index + 1));
            wordIndex = index;
        }
        int value = (int) (word >>> ((position & 7) << 3)) & 0xff;
        position++;
        return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
        for (int i = 0; i < length; i++) {
            buffer[offset + i] = (byte) read();
        }
        return length;
    }

    /** SplitMix64's finisher. */
    private static long mix(long z) {
        long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
        return b ^ (b >>> 31);
    }
}
