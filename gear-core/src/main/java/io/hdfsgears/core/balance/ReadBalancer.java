// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.balance;

import io.hdfsgears.core.model.ClusterView;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/** Orders the holders of a block for one reader. Runs once per located block on RPC threads. */
public interface ReadBalancer {
    /**
     * @param holders positions that hold the block; not changed
     * @param share {@code b_i / B} of a position, 0..1: what the host holds ({@link HeldShares}) where that is known, else what
     *     the layout gives it for the file's replication
     * @param counts what the hosts were asked so far; recording this choice is the caller's part
     * @param random breaks ties
     * @return the holders, best first; those that do not serve come last, in the order given
     */
    int[] order(int[] holders, ClusterView view, IntToDoubleFunction share, HitCounts counts, RandomGenerator random);
}
