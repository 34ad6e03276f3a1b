// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import io.hdfsgears.core.balance.HitCounters;
import io.hdfsgears.core.balance.HitCounts;
import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;

/** The counts that the read balancer uses. They start at zero again when other hosts serve, as in the NameNode. */
public final class Hits {
    private final HitCounters counts;
    private int[] serving = new int[0];
    private long epoch = -1;

    public Hits(int hosts) {
        counts = new HitCounters(hosts);
    }

    public void follow(ClusterView view) {
        if (view.epoch() != epoch) {
            epoch = view.epoch();
            int[] now = view.serving();
            if (!Arrays.equals(serving, now)) {
                serving = now;
                counts.clear();
            }
        }
    }

    /** @param order holders, the chosen one first */
    public void record(int[] order, ClusterView view) {
        boolean first = true;
        for (int position : order) {
            if (view.isServing(position)) {
                counts.offer(position);
                if (first) {
                    counts.serve(position);
                    first = false;
                }
            }
        }
    }

    /** What the balancer reads. */
    public HitCounts counts() {
        return counts;
    }
}
