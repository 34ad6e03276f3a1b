// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.world.state;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** One simulated host: what it is, what state it is in, and until when its disk and network card are booked. */
public final class Host {
    public final int position;
    public final NodeId id;
    public final String rack;

    public PowerState power = PowerState.ON;
    public Admin admin = Admin.IN;
    /** Crashed, or cut off with its rack. */
    public boolean crashed;

    public boolean frozen;
    /** Its block report is in. */
    public boolean reported = true;
    /** The NameNode has given it up; its replicas count no more. */
    public boolean dead;
    /** When it fell silent, if it is silent without an order. */
    public long silentSinceNanos;

    public long imagedEpoch = -1;
    /** It slept, or was on its way there, when the state ceased to let it sleep: it is woken in its turn. */
    public boolean recalled;

    public long recalledNanos;

    /** The operator works on it: the gears leave it alone. */
    public boolean operators;
    /** When it was last ordered on, and began to wake. */
    public long wakeBeganNanos;
    /** Its next wake, and the block report behind it, take so much longer. */
    public long wakeHangsNanos;

    public long reportHangsNanos;

    /** Blocks that it need not have any more, and deletes when it is awake. */
    public final Set<Integer> leftovers = new HashSet<>();

    public int transfers;
    public int openBlocks;
    /** Grows whenever what runs on the host is cut short. */
    public long incarnation;

    public long diskFreeNanos;
    /** When each of the blocks that wait to be written will have been, in this order. */
    public final Deque<Long> writeEnds = new ArrayDeque<>();

    public long sendFreeNanos;
    public long receiveFreeNanos;
    /** How many times slower than it should be the disk is. */
    public double slowness = 1;
    /** Disk time since energy was last settled. */
    public long busyNanos;

    public long settledNanos;
    public double joules;

    public Host(int position, NodeId id, String rack) {
        this.position = position;
        this.id = id;
        this.rack = rack;
    }

    /** Running and reachable. */
    public boolean up() {
        return power == PowerState.ON && !crashed && !frozen;
    }

    /** Clients can get data from it: a host in maintenance is not named to them. */
    public boolean offers() {
        return up() && reported && admin != Admin.OUT;
    }

    /** Whether it has failed, as opposed to being asleep. */
    public boolean failed() {
        return crashed || frozen;
    }

    public boolean awake() {
        return power != PowerState.OFF;
    }
}
