// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.invariant;

import java.util.List;
import java.util.Locale;

/** An invariant does not hold: an error in the product or in the simulator. The message says how to reproduce it. */
public final class ViolationException extends RuntimeException {
    private final String broken;

    ViolationException(String broken, long seed, long atNanos, List<String> history) {
        super(String.format(Locale.ROOT, "%s; seed %d, at %.6f s. The last events:%n  ", broken, seed, atNanos / 1e9)
                + String.join("\n  ", history));
        this.broken = broken;
    }

    /** What does not hold, without seed and events. */
    public String broken() {
        return broken;
    }
}
