// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.ClusterView;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;

/**
 * Picks serving positions: of two random eligible ones, drawn by capacity, the one that holds less for it. Works on an index of the serving positions, so
 * sleeping hosts cost nothing however many they are. Immutable, one per view.
 */
public final class ServingPicker {
    /** Random probes before all serving positions are looked at: enough unless most of them are full or excluded. */
    private static final int PROBES = 6;

    private final int[] serving;
    private final int primaries;
    private final WeightedDraw draw;

    public ServingPicker(ClusterView view) {
        this.serving = view.serving();
        int count = 0;
        while (count < serving.length && serving[count] <= view.primaries()) {
            count++;
        }
        this.primaries = count;
        this.draw = new WeightedDraw(serving, view.weights());
    }

    /** @return a serving position that passes, or 0 when none does */
    public int pick(IntPredicate eligible, LoadGauge load, RandomGenerator random) {
        return pick(serving.length, eligible, load, random);
    }

    /** @return a serving primary that passes, or 0 when none does */
    public int pickPrimary(IntPredicate eligible, LoadGauge load, RandomGenerator random) {
        return pick(primaries, eligible, load, random);
    }

    private int pick(int limit, IntPredicate eligible, LoadGauge load, RandomGenerator random) {
        int first = 0;
        for (int probe = 0; limit > 0 && probe < PROBES; probe++) {
            int position = draw.draw(limit, random);
            if (eligible.test(position)) {
                if (first != 0) {
                    return draw.lighter(first, position, load);
                }
                first = position;
            }
        }
        return first != 0 ? first : scan(limit, eligible, load, random);
    }

    private int scan(int limit, IntPredicate eligible, LoadGauge load, RandomGenerator random) {
        int[] found = new int[limit];
        int count = 0;
        for (int i = 0; i < limit; i++) {
            if (eligible.test(serving[i])) {
                found[count++] = serving[i];
            }
        }
        return count == 0 ? 0 : draw.lighter(found[random.nextInt(count)], found[random.nextInt(count)], load);
    }
}
