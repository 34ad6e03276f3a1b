// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import io.hdfsgears.sim.scenario.Watts;

/**
 * Watts and joules. A running host draws what its power curve says for the share of time that its disk is busy, as a stand-in
 * for CPU load; booting and halting hosts draw full power; a sleeping one what it draws asleep.
 */
public final class Energy {
    private Energy() {}

    /** Brings the host's joules up to this moment; called before its power state changes and whenever they are read. */
    public static void settle(Host host, Watts watts, long nowNanos) {
        long elapsed = nowNanos - host.settledNanos;
        if (elapsed <= 0) {
            return;
        }
        long busy = Math.min(elapsed, host.busyNanos);
        host.busyNanos -= busy;
        host.settledNanos = nowNanos;
        host.joules += drawn(host, watts, (double) busy / elapsed) * elapsed / 1e9;
    }

    private static double drawn(Host host, Watts watts, double load) {
        return switch (host.power) {
            case ON -> watts.running().watts(load);
            case HALTING, WAKING -> watts.running().watts(1);
            case OFF -> watts.asleep();
        };
    }
}
