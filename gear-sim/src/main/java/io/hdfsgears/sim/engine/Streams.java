// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.engine;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Random streams, one for each component: what one of them draws does not change what another one sees, so that a run with
 * more readers has the same writers.
 */
public record Streams(long seed) {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** The component's stream, from its start. */
    public RandomGenerator of(String component) {
        long mixed = seed;
        for (int i = 0; i < component.length(); i++) {
            mixed = (mixed + component.charAt(i)) * GOLDEN;
            mixed ^= mixed >>> 29;
        }
        return new SplittableRandom(mixed);
    }
}
