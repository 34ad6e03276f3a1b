// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

/**
 * Memory and decay of a {@link ReadCounts}.
 *
 * @param topEntries keys that are counted one by one; a power of two, at least 8
 * @param sketchWidth cells in each of the sketch's rows for all other keys; a power of two, at least 8
 * @param keep share of a count that the next interval starts with, 0..1 (exclusive); 0 counts each interval for itself, as the
 *     paper does
 */
public record CountSettings(int topEntries, int sketchWidth, double keep) {
    /** For 100 million files: 4 Mi keys of 16 bytes counted one by one and 4 rows of 16 Mi cells of 4 bytes: 320 MiB. */
    public static final CountSettings LARGE = new CountSettings(1 << 22, 1 << 24, 0.5);

    public CountSettings {
        if (topEntries < TopCounts.WAYS || Integer.bitCount(topEntries) != 1) {
            throw new IllegalArgumentException(
                    "topEntries must be a power of two from " + TopCounts.WAYS + ", not " + topEntries);
        }
        if (sketchWidth < 8 || Integer.bitCount(sketchWidth) != 1) {
            throw new IllegalArgumentException("sketchWidth must be a power of two from 8, not " + sketchWidth);
        }
        if (!(keep >= 0 && keep < 1)) {
            throw new IllegalArgumentException("keep must be from 0 to below 1, not " + keep);
        }
    }

    /** Heap of the arrays of one {@link ReadCounts}, bytes; what is around them is less than a kilobyte. */
    public long heapBytes() {
        return (long) topEntries * TopCounts.BYTES_AN_ENTRY
                + (long) sketchWidth * CountSketch.ROWS * CountSketch.BYTES_A_CELL;
    }
}
