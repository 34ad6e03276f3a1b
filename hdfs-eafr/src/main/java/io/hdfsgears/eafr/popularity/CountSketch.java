// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

import java.util.Arrays;

/**
 * Count-min sketch with conservative update (Estan and Varghese, SIGCOMM 2002): an estimate is never below the true count, and
 * above it by at most e/width of all counts in it, with probability 1 - e^-4.
 */
final class CountSketch {
    static final int ROWS = 4;
    static final int BYTES_A_CELL = Float.BYTES;
    /** Below this a count is taken as nothing, so that decay ends; the only way in which a count can be too low. */
    static final float LEAST = 1e-3f;

    private static final int PROBES = 255;

    private final float[] cells;
    private final int width;

    CountSketch(int width) {
        this.width = width;
        this.cells = new float[Math.multiplyExact(width, ROWS)];
    }

    float estimate(long key) {
        float least = Float.POSITIVE_INFINITY;
        for (int row = 0; row < ROWS; row++) {
            least = Math.min(least, cells[cell(key, row)]);
        }
        return least;
    }

    /** What other keys add: the median estimate of keys that were never read. */
    float noise() {
        float[] estimates = new float[PROBES];
        for (int i = 0; i < PROBES; i++) {
            estimates[i] = estimate(~Mix.mix(i));
        }
        Arrays.sort(estimates);
        return estimates[PROBES / 2];
    }

    /** From now on the estimate of the key is at least this. */
    void raise(long key, float count) {
        for (int row = 0; row < ROWS; row++) {
            int cell = cell(key, row);
            cells[cell] = Math.max(cells[cell], count);
        }
    }

    void decay(float keep) {
        decay(cells, keep);
    }

    static void decay(float[] counts, float keep) {
        if (keep == 0) {
            Arrays.fill(counts, 0);
            return;
        }
        for (int i = 0; i < counts.length; i++) {
            float left = counts[i] * keep;
            counts[i] = left < LEAST ? 0 : left;
        }
    }

    float[] cells() {
        return cells;
    }

    private int cell(long key, int row) {
        return row * width + ((int) (Mix.mix(key + row * Mix.GOLDEN) >>> 32) & (width - 1));
    }
}
