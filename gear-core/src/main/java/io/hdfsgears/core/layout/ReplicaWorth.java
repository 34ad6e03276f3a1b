// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import java.util.function.IntPredicate;

/**
 * What the replicas that remain of a block are worth. They are compared by, in this order: a serving holder; a serving primary; a
 * primary; two racks; roles filled.
 */
public final class ReplicaWorth {
    /** More than any number of roles, so that two racks outweigh roles, a primary both, and so on. */
    private static final int TWO_RACKS = 1 << 20;

    private static final int A_PRIMARY = 2 * TWO_RACKS;
    private static final int A_SERVING_PRIMARY = 4 * TWO_RACKS;
    private static final int A_SERVING_HOLDER = 8 * TWO_RACKS;

    private ReplicaWorth() {}

    /**
     * @param rest positions that remain, at least one
     * @param roles roles of the layout that they fill
     * @param primary whether a position is one where the layout wants primaries
     */
    public static int of(int[] rest, int roles, IntPredicate primary, ClusterView view) {
        int best = 0;
        boolean serves = false;
        for (int position : rest) {
            boolean serving = view.isServing(position);
            serves |= serving;
            if (primary.test(position)) {
                best |= serving ? A_PRIMARY + A_SERVING_PRIMARY : A_PRIMARY;
            }
        }
        return roles
                + best
                + (serves ? A_SERVING_HOLDER : 0)
                + (Positions.inOneRack(rest, rest.length, view) ? 0 : TWO_RACKS);
    }
}
