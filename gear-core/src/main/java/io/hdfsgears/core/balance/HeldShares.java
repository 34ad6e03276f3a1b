// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.model.ClusterView;
import java.util.function.IntToDoubleFunction;

/**
 * {@code b_i / B} as counted, not as the layout's law has it: chance gives a host a few blocks more or less than its share,
 * and a balancer that knows loses nothing by it. Measured once for many reads, in O(hosts); immutable.
 */
public final class HeldShares implements IntToDoubleFunction {
    private final double[] shares;

    private HeldShares(double[] shares) {
        this.shares = shares;
    }

    /**
     * @param held blocks on each host
     * @param replication r, the usual replication: with b blocks held by all hosts together, B = b / r
     * @param law share of a position for as long as nothing is held
     */
    public static HeldShares measure(ClusterView view, LoadGauge held, int replication, IntToDoubleFunction law) {
        if (replication < 1) {
            throw new IllegalArgumentException("replication must be at least 1, not " + replication);
        }
        double total = 0;
        for (int position = 1; position <= view.size(); position++) {
            total += held.blocks(position);
        }
        double blocks = total / Math.min(replication, Math.max(1, view.size()));
        double[] shares = new double[view.size() + 1];
        for (int position = 1; position <= view.size(); position++) {
            shares[position] = blocks == 0 ? law.applyAsDouble(position) : Math.min(1, held.blocks(position) / blocks);
        }
        return new HeldShares(shares);
    }

    @Override
    public double applyAsDouble(int position) {
        return shares[position];
    }
}
