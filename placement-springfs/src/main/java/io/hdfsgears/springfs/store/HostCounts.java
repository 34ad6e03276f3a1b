// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs.store;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.migrate.MigrationBlock;

/** Blocks on each host of the chain, as the block map counts them. */
final class HostCounts implements LoadGauge {
    final long[] blocks;

    HostCounts(int hosts) {
        this.blocks = new long[hosts + 1];
    }

    void add(MigrationBlock block, int sign) {
        for (int holder : block.holders()) {
            if (holder >= blocks.length) {
                throw new IllegalArgumentException("block " + block.blockId() + " is on host " + holder
                        + ", but the chain has " + (blocks.length - 1) + ": load the block map anew for another chain");
            }
            blocks[holder] += sign;
        }
    }

    HostCounts copy() {
        HostCounts copy = new HostCounts(blocks.length - 1);
        System.arraycopy(blocks, 0, copy.blocks, 0, blocks.length);
        return copy;
    }

    @Override
    public long blocks(int position) {
        return blocks[position];
    }

    @Override
    public boolean accepts(int position) {
        return true;
    }
}
