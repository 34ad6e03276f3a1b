// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Picks the least loaded of the serving positions: of the primaries, of those inside the offload set, outside it, or all. One pass from a random
 * start over an index of the serving hosts, over as soon as {@link #ENOUGH} eligible ones were seen: exact on small sets,
 * cheap on large ones. Immutable.
 */
final class Lightest {
    /** For balance, the least loaded of this number of random hosts is as good as the least loaded of all. */
    private static final int ENOUGH = 16;

    private final int[] serving;
    private final int primaries;
    private final int inside;

    /**
     * @param serving positions that serve, ascending
     * @param primaries p
     * @param offload m
     */
    Lightest(int[] serving, int primaries, int offload) {
        this.serving = serving;
        this.primaries = upTo(primaries, serving);
        this.inside = upTo(offload, serving);
    }

    private static int upTo(int last, int[] serving) {
        int at = Arrays.binarySearch(serving, last + 1);
        return at < 0 ? -at - 1 : at;
    }

    /** @return a serving primary, or 0 when none is eligible */
    int primary(IntPredicate eligible, IntToDoubleFunction load, RandomGenerator random) {
        return pick(0, primaries, eligible, load, random);
    }

    /** @return a serving position of the offload set, or 0 when none is eligible */
    int inside(IntPredicate eligible, IntToDoubleFunction load, RandomGenerator random) {
        return pick(0, inside, eligible, load, random);
    }

    /** @return a serving position outside of the offload set, or 0 when none is eligible */
    int outside(IntPredicate eligible, IntToDoubleFunction load, RandomGenerator random) {
        return pick(inside, serving.length, eligible, load, random);
    }

    /** @return a serving position, or 0 when none is eligible */
    int any(IntPredicate eligible, IntToDoubleFunction load, RandomGenerator random) {
        return pick(0, serving.length, eligible, load, random);
    }

    private int pick(int from, int to, IntPredicate eligible, IntToDoubleFunction load, RandomGenerator random) {
        int hosts = to - from;
        int start = hosts > 1 ? random.nextInt(hosts) : 0;
        int seen = 0;
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < hosts && seen < ENOUGH; i++) {
            int position = serving[from + (start + i) % hosts];
            if (eligible.test(position)) {
                seen++;
                double now = load.applyAsDouble(position);
                if (best == 0 || now < least) {
                    best = position;
                    least = now;
                }
            }
        }
        return best;
    }
}
