// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.GearCommand;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import java.util.Map;

/**
 * The cluster that a {@link GearRound} runs on. The round calls the methods in this order: {@link #observe}; if the state changes,
 * {@link #persist} and {@link #observe} again; {@link #publish}; {@link #carryOut} for each command.
 */
public interface ClusterPort {
    /**
     * Observes the cluster.
     *
     * @param state the state that the hosts are compared with
     */
    ClusterObservation observe(GearState state);

    /**
     * Makes the state durable. No order and no command of this state is given before this returns.
     *
     * @throws NotDurableException if the state is not durable; the round ends then, and nothing has been done
     */
    void persist(GearState state) throws NotDurableException;

    /**
     * Publishes the power orders of this round.
     *
     * @param state durable state that the orders follow from
     * @param orders by host; a host without an order stays as it is
     */
    void publish(GearState state, Map<NodeId, Power> orders);

    /** Carries out a command. Every command may be repeated. */
    void carryOut(GearCommand command);

    /** Rack of a host: hosts that change power at the same time are spread over racks. */
    String rackOf(NodeId host);
}
