// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import java.util.Arrays;

/** How long blocks have had fewer replicas than the floor on hosts that have not failed. A replica that sleeps counts: its disk keeps it. */
public final class Exposure {
    private final int floor;
    private final boolean[] failed;
    private byte[] safe;
    private int known;
    private long below;
    private double blockNanos;
    private long sinceNanos;

    /**
     * @param floor replicas
     * @param expected blocks at the start
     */
    public Exposure(int hosts, int floor, int expected) {
        this.safe = new byte[Math.max(16, expected)];
        this.failed = new boolean[hosts + 1];
        this.floor = floor;
    }

    /** A replica came to the host, or went from it. */
    public void changed(int block, int position, int by, long nowNanos) {
        if (!failed[position]) {
            change(block, by, nowNanos);
        }
    }

    /** The host fails or comes back, with the blocks that it holds. */
    public void fortune(int position, boolean nowFailed, Blocks blocks, long nowNanos) {
        if (failed[position] != nowFailed) {
            failed[position] = nowFailed;
            blocks.forEachOn(position, block -> change(block, nowFailed ? -1 : 1, nowNanos));
        }
    }

    private void change(int block, int by, long nowNanos) {
        settle(nowNanos);
        if (block >= safe.length) {
            safe = Arrays.copyOf(safe, block + (block >> 3) + 16);
        }
        boolean fresh = block >= known;
        known = Math.max(known, block + 1);
        boolean before = !fresh && safe[block] < floor;
        safe[block] += (byte) by;
        below += (safe[block] < floor ? 1 : 0) - (before ? 1 : 0);
    }

    private void settle(long nowNanos) {
        blockNanos += (double) below * (nowNanos - sinceNanos);
        sinceNanos = nowNanos;
    }

    /** Blocks times seconds. */
    public double blockSeconds(long nowNanos) {
        settle(nowNanos);
        return blockNanos / 1e9;
    }
}
