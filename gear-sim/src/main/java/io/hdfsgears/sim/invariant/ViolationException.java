// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.invariant;

import java.util.List;
import java.util.Locale;

/** An invariant does not hold: a mistake in the product or in the simulator. The message tells how to see it again. */
public final class ViolationException extends RuntimeException {
    ViolationException(String broken, long seed, long atNanos, List<String> history) {
        super(String.format(Locale.ROOT, "%s; seed %d, at %.6f s. The last events:%n  ", broken, seed, atNanos / 1e9)
                + String.join("\n  ", history));
    }
}
