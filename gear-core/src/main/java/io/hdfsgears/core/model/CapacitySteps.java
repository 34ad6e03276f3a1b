// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

/**
 * Capacities as placement sees them: eight steps for each doubling, so that hosts with disks of one kind are alike although their
 * byte counts differ. One step is 9 %.
 */
public final class CapacitySteps {
    /** The step of a host whose capacity is not known. */
    public static final int UNKNOWN = 0;

    private static final int PER_DOUBLING = 8;

    /** How far beyond the border of its step, in steps, a capacity must be to count as another one. */
    private static final double MARGIN = 0.25;

    private CapacitySteps() {}

    /** @return the nearest step, or {@link #UNKNOWN} when there are no bytes */
    public static int of(long bytes) {
        return bytes <= 0 ? UNKNOWN : Math.max(1, (int) Math.round(exact(bytes)));
    }

    /**
     * As {@link #of(long)}, but a capacity near a border keeps its step.
     *
     * @param before the step of the last look, or {@link #UNKNOWN}
     */
    public static int of(long bytes, int before) {
        boolean stays = bytes > 0 && before != UNKNOWN && Math.abs(exact(bytes) - before) <= 0.5 + MARGIN;
        return stays ? before : of(bytes);
    }

    /** Bytes in the middle of a step. */
    static double bytes(int step) {
        return Math.pow(2, step / (double) PER_DOUBLING);
    }

    private static double exact(long bytes) {
        return PER_DOUBLING * Math.log((double) bytes) / Math.log(2);
    }
}
