// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks;

import io.hdfsgears.rack.demo.MeteredJoules;
import org.jspecify.annotations.Nullable;

/**
 * What the product's meters saw of a rack in a window.
 *
 * @param seconds that they covered
 */
public record Metered(MeteredJoules energy, double seconds) {
    /** @return NaN on a rack without meters */
    public static double joules(@Nullable Metered metered) {
        return metered == null ? Double.NaN : metered.energy().joules();
    }

    /** @return mean of the rack; NaN on a rack without meters */
    public static double watts(@Nullable Metered metered) {
        return metered == null ? Double.NaN : metered.energy().joules() / metered.seconds();
    }
}
