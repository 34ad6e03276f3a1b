// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.storm;

import io.hdfsgears.core.machine.GearCommand;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.core.round.ClusterObservation;
import io.hdfsgears.core.round.ClusterPort;
import io.hdfsgears.core.round.NotDurableException;
import java.util.List;
import java.util.Map;

/** A port that passes everything on: a planted mistake changes one method. */
public class Passing implements ClusterPort {
    private final ClusterPort port;

    protected Passing(ClusterPort port) {
        this.port = port;
    }

    @Override
    public ClusterObservation observe(GearState state) {
        return port.observe(state);
    }

    @Override
    public void persist(GearState state) throws NotDurableException {
        port.persist(state);
    }

    @Override
    public void publish(GearState state, Map<NodeId, Power> orders) {
        port.publish(state, orders);
    }

    @Override
    public void carryOut(GearCommand command) {
        port.carryOut(command);
    }

    @Override
    public String rackOf(NodeId host) {
        return port.rackOf(host);
    }

    /** The same observation of other hosts. */
    static ClusterObservation with(ClusterObservation seen, List<HostFacts> hosts) {
        return new ClusterObservation(
                seen.chain(),
                hosts,
                seen.nowMillis(),
                seen.activeSinceMillis(),
                seen.starting(),
                seen.proof(),
                seen.caughtUp(),
                seen.needs());
    }
}
