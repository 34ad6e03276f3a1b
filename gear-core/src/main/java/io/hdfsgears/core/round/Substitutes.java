// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.model.NodeId;
import java.util.HashSet;
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
     * The hosts that sleep and suit, as many as are wanted beyond those that are on their way up already. A host that suits several
     * needs counts for each.
     *
     * @param needs hosts that are to be added to those that serve
     * @param up hosts that count as on their way up, see {@link Waking#up}
     */
    static Set<NodeId> next(GearState state, ClusterObservation seen, List<WritersNeed> needs, Set<NodeId> up) {
        if (needs.stream().allMatch(need -> need.hosts() <= 0)) {
            return Set.of();
        }
        Set<NodeId> asleep = asleep(state, seen);
        Set<NodeId> next = new LinkedHashSet<>();
        for (WritersNeed need : needs) {
            List<NodeId> suited = suited(need, seen);
            long found = suited.stream()
                    .filter(id -> up.contains(id) || next.contains(id))
                    .count();
            for (NodeId id : suited) {
                if (found >= need.hosts()) {
                    break;
                }
                if (asleep.contains(id) && next.add(id)) {
                    found++;
                }
            }
        }
        return next;
    }

    private static Set<NodeId> asleep(GearState state, ClusterObservation seen) {
        Set<NodeId> asleep = new HashSet<>();
        for (int i = 0; i < seen.chain().size(); i++) {
            if (!state.mayServe(i + 1, seen.chain().get(i))
                    && !seen.hosts().get(i).exempt()) {
                asleep.add(seen.chain().get(i));
            }
        }
        return asleep;
    }

    /** The first of the hosts on their way up that suit, as many as are wanted at most. */
    static Set<NodeId> coming(ClusterObservation seen, List<WritersNeed> needs, Set<NodeId> up) {
        Set<NodeId> coming = new LinkedHashSet<>();
        for (WritersNeed need : needs) {
            suited(need, seen).stream().filter(up::contains).limit(need.hosts()).forEach(coming::add);
        }
        return coming;
    }

    private static List<NodeId> suited(WritersNeed need, ClusterObservation seen) {
        return need.suited().isEmpty() ? seen.chain() : need.suited();
    }
}
