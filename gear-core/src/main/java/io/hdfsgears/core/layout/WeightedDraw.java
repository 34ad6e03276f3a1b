// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import io.hdfsgears.core.model.HostWeights;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Draws one of some positions by capacity: in O(1) where all hosts are alike, else in O(log n). Immutable. */
public final class WeightedDraw {
    private final int[] positions;
    private final HostWeights weights;
    /** cumulative[i]: weight of the first i positions; empty where all hosts are alike. */
    private final double[] cumulative;

    /** @param positions each at most once */
    public WeightedDraw(int[] positions, HostWeights weights) {
        this.positions = positions.clone();
        this.weights = weights;
        this.cumulative = new double[weights.isEven() ? 0 : positions.length + 1];
        for (int i = 1; i < cumulative.length; i++) {
            cumulative[i] = cumulative[i - 1] + weights.of(positions[i - 1]);
        }
    }

    /** One of all, at least one. */
    public int draw(RandomGenerator random) {
        return draw(positions.length, random);
    }

    /** Draws one of the first {@code first} positions; {@code first} is at least 1. */
    int draw(int first, RandomGenerator random) {
        return positions[weights.isEven() ? random.nextInt(first) : weighted(first, random.nextDouble())];
    }

    private int weighted(int first, double u) {
        int found = Arrays.binarySearch(cumulative, 0, first + 1, u * cumulative[first]);
        return Math.min(first - 1, found < 0 ? -found - 2 : found);
    }

    /** The position that holds less for its capacity; the first of equals. */
    public int lighter(int a, int b, LoadGauge load) {
        return weights.isEven()
                ? load.blocks(b) < load.blocks(a) ? b : a
                : (load.blocks(b) + 1) / weights.of(b) < (load.blocks(a) + 1) / weights.of(a) ? b : a;
    }
}
