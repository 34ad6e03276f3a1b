// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.flow;

/**
 * The most that a disk was seen to write, bytes a second, learned from a counter of bytes written. Immutable.
 *
 * @param bytesPerSecond the estimate; never below what it began with
 * @param counted where the counter stood, or below 0 before the first reading
 * @param atNanos when it stood there
 */
public record DiskSpeed(double bytesPerSecond, long counted, long atNanos) {
    private static final double NANOS = 1e9;

    public DiskSpeed {
        if (!(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("the speed of a disk must be above 0, not " + bytesPerSecond);
        }
    }

    /** @param bytesPerSecond what is assumed before anything was seen */
    public static DiskSpeed assumed(double bytesPerSecond) {
        return new DiskSpeed(bytesPerSecond, -1, 0);
    }

    /** @param counter bytes written to the disk since it was attached; a lower value restarts the measurement */
    public DiskSpeed after(long counter, long nowNanos) {
        boolean measured = counted >= 0 && counter >= counted && nowNanos - atNanos > 0;
        double seen = measured ? (counter - counted) * NANOS / (nowNanos - atNanos) : 0;
        return new DiskSpeed(Math.max(bytesPerSecond, seen), counter, nowNanos);
    }

    /** δ: what the disk can write between two looks. */
    public long deltaBytes(long intervalNanos) {
        return (long) Math.ceil(bytesPerSecond * intervalNanos / NANOS);
    }
}
