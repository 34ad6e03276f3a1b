// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

import io.hdfsgears.core.model.ClusterView;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Rabbit's rule (§3.3): position i should serve (B/n)/b_i of the blocks it could serve, n being the serving hosts, so that
 * all serve alike; first comes the holder that is furthest behind.
 *
 * <p>Deviations from the paper, which bring the busiest host from 2 to 3 % above the exact optimum to within 0.1 % of it (900
 * blocks on 24 hosts, {@link HeldShares} for b_i):
 * <ul>
 *   <li>Behind is counted in blocks (desired ratio × offered − served), not as a gap between ratios: a gap of a hundredth is
 *       one block at a host that was offered a hundred and ten at one that was offered a thousand.
 *   <li>A host starts {@link #LEAD} offers ahead, so that of two that are equally far behind the one that holds less goes
 *       first: it has fewer chances left to catch up.
 *   <li>The desired ratio is capped at 1, where a host holds less than B/n and can do no more than serve all it has.
 * </ul>
 */
public final class HitRatioBalancer implements ReadBalancer {
    /** Offers. One is too few to outweigh the noise of single blocks; from four on small hosts get ahead for good. */
    private static final double LEAD = 2;

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
        return desired * (counts.offered(position) + LEAD) - counts.served(position);
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
