// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.chain;

import io.hdfsgears.core.model.NodeId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Lets racks take turns. The rack with the most hosts left goes next unless it went last; with equal racks that is plain
 * round-robin, with unequal ones it is the order with the fewest neighbours in one rack.
 */
final class RackTurns {
    private final Comparator<NodeId> within;
    private final Map<String, TreeSet<NodeId>> left = new TreeMap<>();
    private String lastRack = "";

    /** @param within the order of a rack's own hosts, of which no two are equal */
    RackTurns(Comparator<NodeId> within) {
        this.within = within;
    }

    void add(Candidate candidate) {
        left.computeIfAbsent(candidate.rack(), rack -> new TreeSet<>(within)).add(candidate.id());
    }

    void startAfter(String rack) {
        lastRack = rack;
    }

    void drainTo(List<NodeId> order) {
        while (!left.isEmpty()) {
            String rack = nextRack();
            TreeSet<NodeId> hosts = left.getOrDefault(rack, new TreeSet<>());
            order.add(hosts.first());
            hosts.remove(hosts.first());
            if (hosts.isEmpty()) {
                left.remove(rack);
            }
            lastRack = rack;
        }
    }

    private String nextRack() {
        String best = lastRack;
        int most = 0;
        for (Map.Entry<String, TreeSet<NodeId>> rack : left.entrySet()) {
            if (!rack.getKey().equals(lastRack) && rack.getValue().size() > most) {
                best = rack.getKey();
                most = rack.getValue().size();
            }
        }
        return best;
    }
}
