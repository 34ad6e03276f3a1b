// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rack.demo;

import io.hdfsgears.core.energy.PowerCurve;
import java.util.Collection;

/** Watts of the rack from the CPU load of its DataNode processes; an estimate, and said to be one. */
public final class WattEstimate {
    public static final String SOURCE = "estimate: EAFR Table 2 from DataNode CPU time, 5 W for a sleeping host";

    private WattEstimate() {}

    /** @param awakeLoads CPU load of each awake host, one core taken for the whole host; above 1 counts as 1 */
    public static double watts(Collection<Double> awakeLoads, int asleep) {
        double awake = awakeLoads.stream()
                .mapToDouble(load -> PowerCurve.PROLIANT_G5.watts(Math.max(0, Math.min(1, load))))
                .sum();
        return awake + asleep * PowerCurve.HIBERNATED_WATTS;
    }
}
