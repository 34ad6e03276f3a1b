// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

/**
 * Files that were used within a period, in memory that does not grow with their number: two generations of a Bloom filter with two bits
 * a file. It never forgets a file too early, and keeps it for two periods at most. Of a million files used in a period it takes one unused
 * file in twenty for a used one, another one in each generation. One owner.
 */
public final class UsedLately {
    private static final int BITS = 1 << 23;
    private static final int WORD = 6;

    private final long periodMillis;
    private long[] now = new long[BITS >> WORD];
    private long[] before = new long[BITS >> WORD];
    private long generation;
    private boolean begun;
    private long sinceMillis;

    public UsedLately(long periodMillis) {
        this.periodMillis = periodMillis;
    }

    public void used(long file) {
        long bits = bits(file, generation);
        now[first(bits)] |= 1L << bits;
        now[second(bits)] |= 1L << (bits >>> Integer.SIZE);
    }

    /** Whether it was used within the last period, or may have been. */
    public boolean mayBeUsed(long file) {
        return isIn(now, bits(file, generation)) || isIn(before, bits(file, generation - 1));
    }

    private static boolean isIn(long[] set, long bits) {
        boolean one = (set[first(bits)] & (1L << bits)) != 0;
        return one && (set[second(bits)] & (1L << (bits >>> Integer.SIZE))) != 0;
    }

    /** Time goes on; called more often than once a period. */
    public void at(long nowMillis) {
        if (!begun) {
            begun = true;
            sinceMillis = nowMillis;
        } else if (nowMillis - sinceMillis >= periodMillis) {
            before = now;
            now = new long[BITS >> WORD];
            generation++;
            sinceMillis = nowMillis;
        }
    }

    private static long bits(long file, long generation) {
        return Mix.mix(file ^ Mix.mix(generation));
    }

    private static int first(long bits) {
        return ((int) bits & (BITS - 1)) >> WORD;
    }

    private static int second(long bits) {
        return ((int) (bits >>> Integer.SIZE) & (BITS - 1)) >> WORD;
    }
}
