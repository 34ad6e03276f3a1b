// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import io.hdfsgears.core.balance.HitCounts;
import io.hdfsgears.core.balance.ReadBalancer;
import io.hdfsgears.core.model.ClusterView;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Read offloading (SpringFS §3.1, §4): of the active holders the one with the fewest recent requests serves. Writes count as
 * requests, so reads drift away from the offload set, and of equals the host further out on the chain is chosen, which
 * receives fewer writes.
 */
public final class ReadOffloading implements ReadBalancer {
    @Override
    public int[] order(
            int[] holders, ClusterView view, IntToDoubleFunction share, HitCounts counts, RandomGenerator random) {
        return order(holders, 0, view, counts);
    }

    /**
     * As {@link ReadBalancer#order}; a replica on the reader's own host comes first whatever that host has to do.
     *
     * @param reader the reader's position, or 0 when it is not on the chain
     */
    public int[] order(int[] holders, int reader, ClusterView view, HitCounts counts) {
        int[] order = new int[holders.length];
        double[] recent = new double[holders.length];
        int ranked = 0;
        for (int position : holders) {
            if (view.isServing(position)) {
                double load = position == reader ? -1 : counts.recent(position);
                int at = ranked++;
                while (at > 0 && before(position, load, order[at - 1], recent[at - 1])) {
                    order[at] = order[at - 1];
                    recent[at] = recent[at - 1];
                    at--;
                }
                order[at] = position;
                recent[at] = load;
            }
        }
        for (int position : holders) {
            if (!view.isServing(position)) {
                order[ranked++] = position;
            }
        }
        return order;
    }

    private static boolean before(int position, double load, int other, double otherLoad) {
        return load < otherLoad || (load == otherLoad && position > other);
    }
}
