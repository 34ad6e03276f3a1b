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
     * @param late hosts that were ordered on and stay silent: they count as on their way no longer
     */
    static Set<NodeId> next(GearState state, List<NodeId> chain, List<HostFacts> hosts, int wanted, Set<NodeId> late) {
        int coming = coming(state, chain, hosts, chain.size(), late).size();
        Set<NodeId> next = new LinkedHashSet<>();
        for (int i = 0; i < chain.size() && next.size() < wanted - coming; i++) {
            if (!state.mayServe(i + 1, chain.get(i)) && !hosts.get(i).exempt()) {
                next.add(chain.get(i));
            }
        }
        return next;
    }

    /** The first hosts of the chain that are on their way up and not late, as many as are wanted at most. */
    static Set<NodeId> coming(
            GearState state, List<NodeId> chain, List<HostFacts> hosts, int wanted, Set<NodeId> late) {
        Set<NodeId> coming = new LinkedHashSet<>();
        for (int i = 0; i < chain.size() && coming.size() < wanted; i++) {
            if (Waking.isComing(state, i + 1, chain.get(i), hosts.get(i)) && !late.contains(chain.get(i))) {
                coming.add(chain.get(i));
            }
        }
        return coming;
    }
}
