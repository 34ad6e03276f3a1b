// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import java.util.function.IntPredicate;

/**
 * What the replicas that remain of a block are worth. They are compared by, in this order: a serving holder; a serving primary; a
 * primary; two racks; upgrade domains; roles filled.
 */
public final class ReplicaWorth {
    /** More than any number of roles, so that a domain outweighs roles, two racks both, a primary these, and so on. */
    private static final long A_DOMAIN = 1 << 15;

    private static final long A_PRIMARY = 2 * Positions.TWO_RACKS * A_DOMAIN;
    private static final long A_SERVING_PRIMARY = 2 * A_PRIMARY;
    private static final long A_SERVING_HOLDER = 2 * A_SERVING_PRIMARY;

    private ReplicaWorth() {}

    /**
     * @param rest positions that remain, at least one
     * @param roles roles of the layout that they fill
     * @param primary whether a position is one where the layout wants primaries
     */
    public static long of(int[] rest, int roles, IntPredicate primary, ClusterView view) {
        long best = 0;
        boolean serves = false;
        for (int position : rest) {
            boolean serving = view.isServing(position);
            serves |= serving;
            if (primary.test(position)) {
                best |= serving ? A_PRIMARY + A_SERVING_PRIMARY : A_PRIMARY;
            }
        }
        return roles + best + (serves ? A_SERVING_HOLDER : 0) + Positions.spreadOf(rest, rest.length, view) * A_DOMAIN;
    }
}
