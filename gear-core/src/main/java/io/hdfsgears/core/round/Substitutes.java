// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.NodeId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Chooses sleepers that wake in place of awake hosts that were lost. */
public final class Substitutes {
    private Substitutes() {}

    /**
     * Hosts missing among those that a new block's replicas go to, because awake ones are silent.
     *
     * @param replication the default replication factor
     */
    public static int missing(GearState state, List<NodeId> chain, List<HostFacts> hosts, int replication) {
        int wanted = Math.min(replication, Math.min(state.target(), chain.size()));
        int serving = 0;
        boolean lost = false;
        for (int i = 0; i < chain.size(); i++) {
            if (state.mayServe(i + 1, chain.get(i))) {
                HostFacts host = hosts.get(i);
                boolean serves = host.heard() && host.inService() && !host.exempt();
                serving += serves ? 1 : 0;
                lost |= !serves && host.inService();
            }
        }
        return lost ? Math.max(0, wanted - serving) : 0;
    }

    /**
     * The next hosts of the chain that sleep, as many as are wanted beyond those that are on their way up already.
     *
     * @param wanted hosts that are to be added to those that serve
     */
    static Set<NodeId> next(GearState state, List<NodeId> chain, List<HostFacts> hosts, int wanted) {
        int coming = 0;
        for (int i = 0; i < chain.size(); i++) {
            HostFacts host = hosts.get(i);
            coming += state.mayServe(i + 1, chain.get(i)) && !host.inService() && !host.exempt() ? 1 : 0;
        }
        Set<NodeId> next = new LinkedHashSet<>();
        for (int i = 0; i < chain.size() && next.size() < wanted - coming; i++) {
            if (!state.mayServe(i + 1, chain.get(i)) && !hosts.get(i).exempt()) {
                next.add(chain.get(i));
            }
        }
        return next;
    }
}
