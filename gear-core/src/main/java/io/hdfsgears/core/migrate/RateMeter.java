// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

/**
 * Bytes a second lately: older ones count less, by half every seven seconds or so. Immutable; the clock is the caller's.
 *
 * @param weighted decayed sum of bytes over the memory, bytes a second
 * @param startedNanos when counting began
 * @param lastNanos when the sum was last brought up to date
 */
public record RateMeter(double weighted, long startedNanos, long lastNanos) {
    private static final double MEMORY_NANOS = 10e9;

    public static RateMeter startingAt(long nowNanos) {
        return new RateMeter(0, nowNanos, nowNanos);
    }

    public RateMeter plus(long bytes, long nowNanos) {
        return new RateMeter(decayed(nowNanos) + bytes / MEMORY_NANOS * 1e9, startedNanos, nowNanos);
    }

    /** @return bytes a second; a young meter is not taken for a slow one */
    public double bytesPerSecond(long nowNanos) {
        double seen = 1 - Math.exp(-Math.max(0, nowNanos - startedNanos) / MEMORY_NANOS);
        return seen <= 0 ? 0 : decayed(nowNanos) / seen;
    }

    private double decayed(long nowNanos) {
        return weighted * Math.exp(-Math.max(0, nowNanos - lastNanos) / MEMORY_NANOS);
    }
}
