// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.rate;

/**
 * @param low η_l: with a smaller share of the bandwidth free, senders slow down
 * @param high η_h: with a larger share free, they speed up
 * @param leastBytesPerSecond no sender is slowed below this, so that each transfer ends
 * @param leastShare of the bandwidth, which all senders together keep, each an equal part: however much comes from others, and whatever the
 *     age of a connection. A copy may be of a block's last replica, and the NameNode's patience with it ends
 */
public record RateSettings(double low, double high, double leastBytesPerSecond, double leastShare) {
    private static final double LEAST = 64 << 10;
    /** Of the bandwidth, for all copies together: the receiver does not know which of them repairs a block's last replica. */
    private static final double FAIR = 0.5;

    private static final double PERCENT = 100;

    /** The paper's η_l and η_h; at least 64 KiB/s, and no share: the paper has none. */
    public static final RateSettings PAPER = new RateSettings(0.2, 0.5, LEAST, 0);

    public RateSettings {
        if (!(low >= 0 && low <= high && high <= 1 && leastBytesPerSecond > 0 && leastShare >= 0 && leastShare <= 1)) {
            throw new IllegalArgumentException("0 <= low <= high <= 1 and a least rate above 0 are needed, not " + low
                    + ", " + high + " and " + leastBytesPerSecond + "; a share of 0 to 1, not " + leastShare);
        }
    }

    /** What a DataNode goes by, with thresholds in percent. */
    public static RateSettings percent(int low, int high) {
        return new RateSettings(low / PERCENT, high / PERCENT, LEAST, FAIR);
    }

    /** Without a share that all keep together. */
    public RateSettings(double low, double high, double leastBytesPerSecond) {
        this(low, high, leastBytesPerSecond, 0);
    }
}
