// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import io.hdfsgears.core.layout.LoadGauge;

/** Blocks on each host, those on their way included. */
public final class Gauge implements LoadGauge {
    private final Blocks blocks;
    private final int[] coming;
    private final long most;

    /** @param most blocks that fit on a host */
    public Gauge(Blocks blocks, long most) {
        this.blocks = blocks;
        this.coming = new int[blocks.hosts() + 1];
        this.most = most;
    }

    /** Blocks that fit on a host. */
    public long most() {
        return most;
    }

    public void coming(int position, int change) {
        coming[position] += change;
    }

    @Override
    public long blocks(int position) {
        return (long) blocks.onHost(position) + coming[position];
    }

    @Override
    public boolean accepts(int position) {
        return blocks(position) < most;
    }
}
