// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.repair;

import io.hdfsgears.core.model.NodeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Destinations in turns (Algorithm 4, lines 9 to 17), where not every host is allowed for every replica: of those that are, the one
 * whose last turn is longest ago. With the same hosts allowed each time it is the printed counter. Not safe for threads.
 */
public final class Turns {
    private final Map<NodeId, Long> last = new HashMap<>();
    private long turn;

    /**
     * Gives the turn to one.
     *
     * @param hosts at least one, of those that had none yet the one to begin with in front
     * @return index into them
     */
    public int next(List<NodeId> hosts) {
        int next = 0;
        for (int i = 1; i < hosts.size(); i++) {
            if (last(hosts.get(i)) < last(hosts.get(next))) {
                next = i;
            }
        }
        last.put(hosts.get(next), ++turn);
        return next;
    }

    private long last(NodeId host) {
        return last.getOrDefault(host, 0L);
    }

    /** Hosts that are gone are forgotten. */
    public void keep(Set<NodeId> hosts) {
        last.keySet().retainAll(hosts);
    }
}
