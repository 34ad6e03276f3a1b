// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import io.hdfsgears.core.energy.PowerCurve;

/**
 * Watts and joules. A running host draws what its power curve says for the share of time that its disk is busy, as a stand-in
 * for CPU load; booting and halting hosts draw full power; a sleeping one that of hibernation.
 */
public final class Energy {
    private static final PowerCurve CURVE = PowerCurve.PROLIANT_G5;

    private Energy() {}

    /** Brings the host's joules up to this moment; called before its power state changes and whenever they are read. */
    public static void settle(Host host, long nowNanos) {
        long elapsed = nowNanos - host.settledNanos;
        if (elapsed <= 0) {
            return;
        }
        long busy = Math.min(elapsed, host.busyNanos);
        host.busyNanos -= busy;
        host.settledNanos = nowNanos;
        host.joules += watts(host, (double) busy / elapsed) * elapsed / 1e9;
    }

    private static double watts(Host host, double load) {
        return switch (host.power) {
            case ON -> CURVE.watts(load);
            case HALTING, WAKING -> CURVE.watts(1);
            case OFF -> PowerCurve.HIBERNATED_WATTS;
        };
    }
}
