// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world;

import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.sim.world.state.Admin;
import io.hdfsgears.sim.world.state.PowerState;

/** One simulated host: what it is, what state it is in, and until when its disk and network card are booked. */
final class Host {
    final int position;
    final NodeId id;
    final String rack;

    PowerState power = PowerState.ON;
    Admin admin = Admin.IN;
    /** Crashed, or cut off with its rack. */
    boolean crashed;

    boolean frozen;
    /** Its block report is in. */
    boolean reported = true;
    /** The NameNode has given it up; its replicas count no more. */
    boolean dead;
    /** When it fell silent, if it is silent without an order. */
    long silentSinceNanos;

    long imagedEpoch = -1;
    int transfers;
    int openBlocks;
    /** Grows whenever what runs on the host is cut short. */
    long incarnation;

    long diskFreeNanos;
    long sendFreeNanos;
    long receiveFreeNanos;
    /** How many times slower than it should be the disk is. */
    double slowness = 1;
    /** Disk time since energy was last settled. */
    long busyNanos;

    long settledNanos;
    double joules;

    Host(int position, NodeId id, String rack) {
        this.position = position;
        this.id = id;
        this.rack = rack;
    }

    /** Running and reachable. */
    boolean up() {
        return power == PowerState.ON && !crashed && !frozen;
    }

    /** Clients can get data from it: a host in maintenance is not named to them. */
    boolean offers() {
        return up() && reported && admin != Admin.OUT;
    }

    /** Whether it has failed, as opposed to being asleep. */
    boolean failed() {
        return crashed || frozen;
    }

    boolean awake() {
        return power != PowerState.OFF;
    }
}
