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
 * @param meters best source first, one of each source
 */
public record MeteredHost(HostFacts facts, double asleepWatts, List<Meter> meters) {
    public MeteredHost {
        meters = List.copyOf(meters);
    }
}
