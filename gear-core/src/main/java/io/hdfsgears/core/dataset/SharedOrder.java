// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import io.hdfsgears.core.balance.HitCounts;
import io.hdfsgears.core.balance.ReadBalancer;
import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Orders the holders of a dataset's block while hosts are shared out: those that work for the dataset first, by the layout's
 * balancer; then others that serve, since a block that none of the dataset's hosts holds must still be read; then the rest.
 */
public final class SharedOrder {
    private SharedOrder() {}

    /**
     * @param holders positions that hold the block; not changed
     * @param own the hosts as the dataset sees them, see {@link HostOwners#view}
     * @param cluster the hosts as they are
     * @param share as for {@link ReadBalancer#order}
     * @param counts of the dataset's own reads
     */
    public static int[] order(
            ReadBalancer balancer,
            int[] holders,
            ClusterView own,
            ClusterView cluster,
            IntToDoubleFunction share,
            HitCounts counts,
            RandomGenerator random) {
        int[] order = balancer.order(holders, own, share, counts, random);
        int mine = serving(order, own);
        int[] others = Arrays.copyOfRange(order, mine, order.length);
        System.arraycopy(balancer.order(others, cluster, share, counts, random), 0, order, mine, others.length);
        return order;
    }

    /** How many at the front of an order serve in a view. */
    public static int serving(int[] order, ClusterView view) {
        int n = 0;
        while (n < order.length && view.isServing(order[n])) {
            n++;
        }
        return n;
    }
}
