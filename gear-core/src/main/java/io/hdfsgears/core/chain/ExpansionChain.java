// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import io.hdfsgears.core.model.NodeId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The order in which hosts wake; they sleep in reverse (Rabbit §3.1).
 *
 * <p>Deviation from the paper, which knows no racks: neighbours stand in different racks where the hosts allow it, so that
 * the primaries, and every gear, span racks.
 *
 * @param hosts first to wake first, no host twice
 * @param names {@code host:port} of each host as it was heard last; hosts that were never heard by name have none
 */
public record ExpansionChain(List<NodeId> hosts, Map<NodeId, String> names) {
    public ExpansionChain {
        hosts = List.copyOf(hosts);
        Set<NodeId> seen = new HashSet<>(hosts.size() * 2);
        for (NodeId host : hosts) {
            if (!seen.add(host)) {
                throw new IllegalArgumentException("host " + host + " stands twice on the chain");
            }
        }
        Map<NodeId, String> own = new HashMap<>(names);
        own.keySet().retainAll(seen);
        names = Map.copyOf(own);
    }

    /** A chain of hosts without names. */
    public ExpansionChain(List<NodeId> hosts) {
        this(hosts, Map.of());
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
        return extend(candidates, Comparator.naturalOrder());
    }

    /** @param within the order of a rack's own hosts, of which no two are equal */
    ExpansionChain extend(Collection<Candidate> candidates, Comparator<NodeId> within) {
        RackTurns turns = new RackTurns(within);
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
        return new ExpansionChain(longer, names).named(candidates);
    }

    /** The chain with the names that hosts have now; this object if it has them already. */
    public ExpansionChain named(Collection<Candidate> heard) {
        if (heard.stream().allMatch(host -> host.name().equals(names.get(host.id())))) {
            return this;
        }
        Map<NodeId, String> now = new HashMap<>(names);
        heard.forEach(host -> now.put(host.id(), host.name()));
        ExpansionChain next = new ExpansionChain(hosts, now);
        return next.equals(this) ? this : next;
    }

    /**
     * Hosts that came back with another identity: all disks were replaced, or the machine was rebuilt.
     *
     * @param heard hosts that are up
     * @param gone whether a host of the chain is gone for good under its old identity
     * @return the host that has the same name now, by old identity
     */
    public Map<NodeId, Candidate> heirs(Collection<Candidate> heard, Predicate<NodeId> gone) {
        Map<String, Candidate> strangers = new HashMap<>();
        Set<NodeId> own = new HashSet<>(hosts);
        heard.stream().filter(host -> !own.contains(host.id())).forEach(host -> strangers.put(host.name(), host));
        Map<NodeId, Candidate> heirs = new HashMap<>();
        if (!strangers.isEmpty()) {
            for (NodeId id : hosts) {
                String name = names.get(id);
                if (name != null && strangers.containsKey(name) && gone.test(id)) {
                    heirs.put(id, strangers.remove(name));
                }
            }
        }
        return heirs;
    }

    /** The chain with heirs in the places of the hosts that are gone. */
    public ExpansionChain inherited(Map<NodeId, Candidate> heirs) {
        List<NodeId> now = new ArrayList<>(hosts);
        now.replaceAll(id -> {
            Candidate heir = heirs.get(id);
            return heir == null ? id : heir.id();
        });
        return new ExpansionChain(now, names).named(heirs.values());
    }

    /** Identities of this chain that a later chain lacks and that another host has followed under the same name. */
    public Set<NodeId> succeededIn(ExpansionChain later) {
        Set<NodeId> succeeded = new HashSet<>(hosts);
        later.hosts.forEach(succeeded::remove);
        if (!succeeded.isEmpty()) {
            Set<String> taken = new HashSet<>(later.names.values());
            succeeded.removeIf(id -> !taken.contains(nameOf(id)));
        }
        return succeeded;
    }

    /** The chain without some hosts; those behind move up. */
    public ExpansionChain without(Collection<NodeId> ids) {
        Set<NodeId> gone = Set.copyOf(ids);
        return new ExpansionChain(
                hosts.stream().filter(host -> !gone.contains(host)).toList(), names);
    }

    /** The chain with one host at another position; those between move by one. */
    public ExpansionChain moved(NodeId host, int position) {
        List<NodeId> now = new ArrayList<>(hosts);
        now.remove(host);
        now.add(position - 1, host);
        return new ExpansionChain(now, names);
    }

    /** The chain with two hosts in each other's places. */
    public ExpansionChain swapped(NodeId one, NodeId other) {
        List<NodeId> now = new ArrayList<>(hosts);
        now.replaceAll(id -> id.equals(one) ? other : id.equals(other) ? one : id);
        return new ExpansionChain(now, names);
    }

    /** @return the name of a host as operators know it, or its identity where it was never heard */
    public String nameOf(NodeId id) {
        return names.getOrDefault(id, id.value());
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
