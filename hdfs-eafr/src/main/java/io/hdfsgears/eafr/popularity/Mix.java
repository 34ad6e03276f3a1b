// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

/** The finaliser of SplitMix64 (Steele, Lea, Flood: OOPSLA 2014): neighbouring ids land far apart. */
final class Mix {
    static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private Mix() {}

    static long mix(long key) {
        long z = key + GOLDEN;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
