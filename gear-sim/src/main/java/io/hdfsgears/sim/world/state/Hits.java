// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import io.hdfsgears.core.balance.HitCounts;
import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;

/** The counts that the read balancer uses. They start at zero again when other hosts serve, as in the NameNode. */
public final class Hits implements HitCounts {
    private final long[] served;
    private final long[] offered;
    private int[] serving = new int[0];
    private long epoch = -1;

    public Hits(int hosts) {
        served = new long[hosts + 1];
        offered = new long[hosts + 1];
    }

    public void follow(ClusterView view) {
        if (view.epoch() != epoch) {
            epoch = view.epoch();
            int[] now = view.serving();
            if (!Arrays.equals(serving, now)) {
                serving = now;
                Arrays.fill(served, 0);
                Arrays.fill(offered, 0);
            }
        }
    }

    /** @param order holders, the chosen one first */
    public void record(int[] order, ClusterView view) {
        boolean first = true;
        for (int position : order) {
            if (view.isServing(position)) {
                offered[position]++;
                served[position] += first ? 1 : 0;
                first = false;
            }
        }
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
