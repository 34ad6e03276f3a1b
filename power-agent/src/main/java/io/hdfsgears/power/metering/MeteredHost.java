// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.energy.HostFacts;
import io.hdfsgears.power.meter.Meter;
import java.util.List;

/**
 * A host with its meters.
 *
 * @param facts what its operator says of it
 * @param asleepWatts what it draws asleep where no meter sees it, W
 * @param minOnWatts the least that it draws while it is up, W; a measured reading below it is refused
 * @param meters best source first, one of each source
 */
public record MeteredHost(HostFacts facts, double asleepWatts, double minOnWatts, List<Meter> meters) {
    /** No server that is up draws less, and BMCs that measure nothing say 0. */
    static final double DEFAULT_MIN_ON_WATTS = 10;

    public MeteredHost {
        meters = List.copyOf(meters);
    }
}
