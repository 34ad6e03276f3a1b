// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.round;

import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.HostFacts;
import io.hdfsgears.core.machine.Power;
import io.hdfsgears.core.model.NodeId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Remembers since when hosts that were ordered on have been silent. Those that are late stay ordered on, but others wake in their place.
 * A host that waits for its turn in a batch was not ordered yet. Not thread-safe.
 */
final class Waking {
    /**
     * How long a host that was ordered on may be silent before others wake in its place, for data, writers and room.
     *
     * <p>Half of the 90 s that a writer waits: the second host then has as long as the first. Most hosts resume from suspend within it.
     * One that boots takes minutes, and a second one wakes in vain: that costs its power until the next shift, while data that cannot be
     * read, and writers that fail, cost more. Each host that is late doubles the patience with the next one, so that hosts which take
     * minutes to boot are not followed by the whole chain.
     */
    static final long PATIENCE_MILLIS = 45_000;

    private static final int MOST_DOUBLINGS = 4;

    /** How long a host that has just come into service counts as on its way: until writers that wait have been asked again. */
    static final long SETTLING_MILLIS = 3_000;

    private final Map<NodeId, Long> since = new HashMap<>();
    /** When hosts were on their way up last. */
    private final Map<NodeId, Long> came = new HashMap<>();

    /** Another NameNode was active meanwhile: patience starts anew. */
    void forget() {
        since.clear();
        came.clear();
    }

    /** The NameNode stood still for so long: what hosts said in that time was not taken in. */
    void paused(long pausedMillis, long nowMillis) {
        for (Map<NodeId, Long> times : List.of(since, came)) {
            times.replaceAll((host, at) -> at + Math.max(0, Math.min(pausedMillis, nowMillis - at)));
        }
    }

    /**
     * At the end of each round.
     *
     * @param orders given in this round
     */
    void look(GearState state, ClusterObservation seen, Map<NodeId, Power> orders) {
        Map<NodeId, Long> before = Map.copyOf(since);
        since.clear();
        came.values().removeIf(at -> !isRecent(at, seen.nowMillis()));
        for (int i = 0; i < seen.chain().size(); i++) {
            NodeId id = seen.chain().get(i);
            HostFacts host = seen.hosts().get(i);
            boolean comes = isComing(state, i + 1, id, host);
            if (comes) {
                came.put(id, seen.nowMillis());
            }
            comes &= !host.heard();
            Long at = before.get(id);
            if (comes && (at != null || orders.get(id) == Power.ON)) {
                // after the clock was set back, patience starts anew
                since.put(id, at == null ? seen.nowMillis() : Math.min(at, seen.nowMillis()));
            }
        }
    }

    /** Hosts in whose place others wake. */
    Set<NodeId> late(long nowMillis) {
        Set<NodeId> late = new HashSet<>();
        List<Map.Entry<NodeId, Long>> longestFirst =
                since.entrySet().stream().sorted(Map.Entry.comparingByValue()).toList();
        for (Map.Entry<NodeId, Long> host : longestFirst) {
            if (nowMillis - host.getValue() < PATIENCE_MILLIS << Math.min(late.size(), MOST_DOUBLINGS)) {
                break;
            }
            late.add(host.getKey());
        }
        return late;
    }

    private static boolean isRecent(long at, long nowMillis) {
        return at <= nowMillis && nowMillis - at < SETTLING_MILLIS;
    }

    /** Hosts on their way up that are not late. */
    Set<NodeId> coming(GearState state, ClusterObservation seen) {
        Set<NodeId> late = late(seen.nowMillis());
        Set<NodeId> coming = new LinkedHashSet<>();
        for (int i = 0; i < seen.chain().size(); i++) {
            NodeId id = seen.chain().get(i);
            if (isComing(state, i + 1, id, seen.hosts().get(i)) && !late.contains(id)) {
                coming.add(id);
            }
        }
        return coming;
    }

    /** With those that have just come into service: who waits for them has not seen them yet. */
    Set<NodeId> up(GearState state, ClusterObservation seen) {
        Set<NodeId> up = coming(state, seen);
        for (int i = 0; i < seen.chain().size(); i++) {
            NodeId id = seen.chain().get(i);
            Long at = came.get(id);
            if (at != null
                    && isRecent(at, seen.nowMillis())
                    && seen.hosts().get(i).inService()) {
                up.add(id);
            }
        }
        return up;
    }

    /** On its way up: the state lets it serve, and it does not yet. */
    private static boolean isComing(GearState state, int position, NodeId id, HostFacts host) {
        return state.mayServe(position, id) && !host.inService() && !host.exempt();
    }
}
