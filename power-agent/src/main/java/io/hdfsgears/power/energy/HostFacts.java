// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import java.util.OptionalDouble;

/**
 * What the operator says of a host.
 *
 * @param name as in the hosts file
 * @param rack its rack, or empty
 * @param maxWatts the most that it can draw, W: the power supply's rating. A reading beyond it is refused
 * @param idleWatts what it draws up and idle, W; where not told the ledger takes the least that it saw
 */
public record HostFacts(String name, String rack, double maxWatts, OptionalDouble idleWatts) {
    /** A limit that no storage server reaches and most wrong units pass. */
    public static final double DEFAULT_MAX_WATTS = 2000;

    public HostFacts {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a host needs a name");
        }
        if (!(maxWatts > 0 && maxWatts < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + ": maximum watts must be more than 0, not " + maxWatts);
        }
        if (idleWatts.isPresent() && !(idleWatts.getAsDouble() >= 0 && idleWatts.getAsDouble() <= maxWatts)) {
            throw new IllegalArgumentException(name + ": idle watts must be from 0 to the maximum of " + maxWatts
                    + ", not " + idleWatts.getAsDouble());
        }
    }
}
