// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.baseline;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/** Draws serving positions of a stretch of the chain. Immutable, one per view. */
final class ServingRange {
    /** Random probes before the whole stretch is looked at. */
    private static final int PROBES = 8;

    private final int[] serving;

    ServingRange(ClusterView view) {
        this.serving = view.serving();
    }

    /** @return each eligible position with the same chance, or 0 when there is none */
    int any(int first, int last, IntPredicate eligible, RandomGenerator random) {
        int from = indexOf(first);
        int to = indexOf(last + 1);
        for (int probe = 0; from < to && probe < PROBES; probe++) {
            int position = serving[from + random.nextInt(to - from)];
            if (eligible.test(position)) {
                return position;
            }
        }
        int[] left = Arrays.stream(serving, from, Math.max(from, to))
                .filter(eligible)
                .toArray();
        return left.length == 0 ? 0 : left[random.nextInt(left.length)];
    }

    /** @return of two draws the position with fewer blocks, or 0 when there is none */
    int lighter(int first, int last, IntPredicate eligible, LoadGauge load, RandomGenerator random) {
        int one = any(first, last, eligible, random);
        int other = one == 0 ? 0 : any(first, last, eligible, random);
        return one != 0 && load.blocks(other) < load.blocks(one) ? other : one;
    }

    private int indexOf(int position) {
        int at = Arrays.binarySearch(serving, position);
        return at < 0 ? -at - 1 : at;
    }
}
