// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import io.hdfsgears.core.energy.LoadPoint;
import io.hdfsgears.core.energy.PowerCurve;
import java.util.List;

/**
 * What a host draws, W.
 *
 * @param running by the share of time that its disk is busy, as a stand-in for CPU load
 */
public record Watts(PowerCurve running, double asleep) {
    /** HP ProLiant G5 (EAFR Table 2), hibernated as in Rabbit §5. */
    public static final Watts USUAL = new Watts(PowerCurve.PROLIANT_G5, PowerCurve.HIBERNATED_WATTS);

    /** Linear between idle and busy. */
    public static Watts of(double idle, double busy, double asleep) {
        return new Watts(new PowerCurve(List.of(new LoadPoint(0, idle), new LoadPoint(1, busy))), asleep);
    }
}
