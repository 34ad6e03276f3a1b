// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.state;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.model.NodeId;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.DatanodeID;

/** The durable state, indexed by host, for those who ask about one host: immutable. */
public final class Roster {
    private final Stored stored;
    private final Map<String, Integer> positions = new HashMap<>();

    public Roster(Stored stored) {
        this.stored = stored;
        int position = 1;
        for (NodeId id : stored.chain().hosts()) {
            positions.put(id.value(), position++);
        }
    }

    public Stored stored() {
        return stored;
    }

    /** @return the 1-based position, or 0 for a host that is not on the chain */
    public int positionOf(String uuid) {
        return positions.getOrDefault(uuid, 0);
    }

    /** Hosts that are not on the chain yet may serve. */
    public boolean mayServe(String uuid) {
        int position = positionOf(uuid);
        return position == 0 || stored.state().mayServe(position, new NodeId(uuid));
    }

    public boolean maySleep(String uuid) {
        int position = positionOf(uuid);
        return position != 0 && stored.state().maySleep(position, new NodeId(uuid));
    }

    /** Whether the host sleeps or may not have woken yet. */
    public boolean mayBeAsleep(String uuid) {
        GearState state = stored.state();
        int position = positionOf(uuid);
        boolean wasAwake = position <= Math.min(state.from(), state.target());
        return position != 0 && (maySleep(uuid) || (state.phase() != Phase.STEADY && !wasAwake));
    }

    /**
     * Whether the host drains and was up when that began, so that an image of the sleep before is out of date. The state names a new sleep
     * only once hosts are switched off: until then that image still looks valid.
     */
    public boolean isLeaving(String uuid) {
        GearState state = stored.state();
        int position = positionOf(uuid);
        return state.phase() == Phase.DRAINING && position > state.target() && !maySleep(uuid);
    }

    /** Whether the gears, not the operator, keep this host out of service. */
    public boolean isOutOfGear(DatanodeID host) {
        return !mayServe(host.getDatanodeUuid());
    }
}
