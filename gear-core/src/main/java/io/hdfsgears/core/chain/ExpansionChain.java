// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The order in which hosts wake; they sleep in reverse (Rabbit §3.1).
 *
 * <p>Deviation from the paper, which knows no racks: neighbours stand in different racks where the hosts allow it, so that
 * the primaries, and every gear, span racks.
 *
 * @param hosts first to wake first, no host twice
 */
public record ExpansionChain(List<NodeId> hosts) {
    public ExpansionChain {
        hosts = List.copyOf(hosts);
        Set<NodeId> seen = new HashSet<>(hosts.size() * 2);
        for (NodeId host : hosts) {
            if (!seen.add(host)) {
                throw new IllegalArgumentException("host " + host + " stands twice on the chain");
            }
        }
    }

    public static ExpansionChain empty() {
        return new ExpansionChain(List.of());
    }

    /**
     * Appends the hosts that are new; the order of the others never changes, since their data follows it.
     *
     * @param candidates the new hosts; hosts of the chain may be among them and then only tell their rack, so that the
     *     first new host gets another rack than the last old one
     */
    public ExpansionChain extend(Collection<Candidate> candidates) {
        RackTurns turns = new RackTurns();
        Set<NodeId> old = new HashSet<>(hosts);
        for (Candidate candidate : candidates) {
            if (!old.contains(candidate.id())) {
                turns.add(candidate);
            } else if (candidate.id().equals(last())) {
                turns.startAfter(candidate.rack());
            }
        }
        List<NodeId> longer = new ArrayList<>(hosts);
        turns.drainTo(longer);
        return new ExpansionChain(longer);
    }

    /** The chain without some hosts; those behind move up. */
    public ExpansionChain without(Collection<NodeId> ids) {
        Set<NodeId> gone = Set.copyOf(ids);
        return new ExpansionChain(
                hosts.stream().filter(host -> !gone.contains(host)).toList());
    }

    /** @return the 1-based position, or 0 for a host that is not on the chain */
    public int positionOf(NodeId id) {
        return hosts.indexOf(id) + 1;
    }

    public int size() {
        return hosts.size();
    }

    private NodeId last() {
        return hosts.get(hosts.size() - 1);
    }
}
