// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

import io.hdfsgears.core.model.ClusterView;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Rabbit's rule (§3.3): position i should serve (B/n)/b_i of the blocks it could serve, n being the serving hosts, so that
 * all serve alike; first comes the holder whose actual ratio lies furthest below the desired one.
 *
 * <p>The desired ratio is capped at 1, where a host holds less than B/n and can do no more than serve all it has.
 */
public final class HitRatioBalancer implements ReadBalancer {
    @Override
    public int[] order(
            int[] holders, ClusterView view, IntToDoubleFunction share, HitCounts counts, RandomGenerator random) {
        int[] order = holders.clone();
        double[] lag = new double[order.length];
        int shift = order.length < 2 ? 0 : random.nextInt(order.length);
        int ranked = 0;
        for (int h = 0; h < holders.length; h++) {
            int position = holders[(h + shift) % holders.length];
            if (view.isServing(position)) {
                insert(order, lag, ranked++, position, lag(position, view, share, counts));
            }
        }
        for (int position : holders) {
            if (!view.isServing(position)) {
                order[ranked++] = position;
            }
        }
        return order;
    }

    private static double lag(int position, ClusterView view, IntToDoubleFunction share, HitCounts counts) {
        double desired = Math.min(1, 1 / (view.servingCount() * share.applyAsDouble(position)));
        long offered = counts.offered(position);
        return offered == 0 ? desired : desired - (double) counts.served(position) / offered;
    }

    private static void insert(int[] order, double[] lags, int ranked, int position, double lag) {
        int at = ranked;
        while (at > 0 && lags[at - 1] < lag) {
            lags[at] = lags[at - 1];
            order[at] = order[at - 1];
            at--;
        }
        lags[at] = lag;
        order[at] = position;
    }
}
