// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

/**
 * The limit that migration keeps for the sake of clients: it grows by a fixed step while they are served quickly, and is halved
 * when they are not (additive increase, multiplicative decrease). Immutable.
 *
 * @param floor migration never gets slower than this, bytes a second
 * @param ceiling what the operator allows, bytes a second
 * @param bytesPerSecond the limit now, from floor to ceiling
 */
public record Aimd(long floor, long ceiling, long bytesPerSecond) {
    /** Number of steps from nothing to the ceiling. Each look without slow clients raises the limit by one step. */
    private static final int STEPS = 20;

    public Aimd {
        if (floor < 1 || ceiling < floor || bytesPerSecond < floor || bytesPerSecond > ceiling) {
            throw new IllegalArgumentException("a limit needs 1 <= floor <= limit <= ceiling, not " + floor + ", "
                    + bytesPerSecond + ", " + ceiling);
        }
    }

    /** Starts at the ceiling: no client is in sight that migration could slow down. The floor is a hundredth of it. */
    public static Aimd below(long ceiling) {
        return new Aimd(Math.max(1, ceiling / 100), ceiling, ceiling);
    }

    /** @param slow whether clients were served too slowly since the last look */
    public Aimd next(boolean slow) {
        long step = Math.max(1, ceiling / STEPS);
        long next = slow ? bytesPerSecond / 2 : bytesPerSecond + Math.min(step, ceiling - bytesPerSecond);
        return new Aimd(floor, ceiling, Math.max(floor, next));
    }

    /** The operator allows more or less: a limit at the old ceiling goes with it. */
    public Aimd withCeiling(long newCeiling) {
        if (newCeiling == ceiling) {
            return this;
        }
        Aimd fresh = below(newCeiling);
        long kept = bytesPerSecond == ceiling ? newCeiling : Math.min(newCeiling, bytesPerSecond);
        return new Aimd(fresh.floor, newCeiling, Math.max(fresh.floor, kept));
    }
}
