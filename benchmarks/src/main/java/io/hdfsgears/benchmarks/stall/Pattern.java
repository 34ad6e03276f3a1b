// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import java.util.SplittableRandom;
import java.util.zip.CRC32;

/** Content that can be made again: chunk {@code i} of a seed is always the same bytes, and no two chunks are alike. */
final class Pattern {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private Pattern() {}

    static byte[] chunk(long seed, long index, int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(seed + SPREAD * (index + 1)).nextBytes(bytes);
        return bytes;
    }

    static int crc(byte[] bytes, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
