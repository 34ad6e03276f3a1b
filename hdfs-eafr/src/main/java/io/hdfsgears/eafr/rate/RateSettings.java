// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.rate;

/**
 * @param low η_l: with a smaller share of the bandwidth free, senders slow down
 * @param high η_h: with a larger share free, they speed up
 * @param leastBytesPerSecond no sender is slowed below this, so that each transfer ends
 */
public record RateSettings(double low, double high, double leastBytesPerSecond) {
    /** The paper's η_l and η_h; at least 64 KiB/s. */
    public static final RateSettings PAPER = new RateSettings(0.2, 0.5, 64 << 10);

    public RateSettings {
        if (!(low >= 0 && low <= high && high <= 1 && leastBytesPerSecond > 0)) {
            throw new IllegalArgumentException("0 <= low <= high <= 1 and a least rate above 0 are needed, not " + low
                    + ", " + high + " and " + leastBytesPerSecond);
        }
    }
}
