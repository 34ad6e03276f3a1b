// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.balancing;

import io.hdfsgears.core.balance.HitCounts;

/** What hosts were asked in one reading of all blocks. */
final class Served implements HitCounts {
    private final long[] served;
    private final long[] offered;

    Served(int hosts) {
        served = new long[hosts + 1];
        offered = new long[hosts + 1];
    }

    void record(int[] activeHolders, int chosen) {
        for (int holder : activeHolders) {
            offered[holder]++;
        }
        served[chosen]++;
    }

    long busiest() {
        long most = 0;
        for (long blocks : served) {
            most = Math.max(most, blocks);
        }
        return most;
    }

    @Override
    public long served(int position) {
        return served[position];
    }

    @Override
    public long offered(int position) {
        return offered[position];
    }
}
