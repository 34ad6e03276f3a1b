// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.repair;

import io.hdfsgears.core.model.NodeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What hosts are to send, or to take in, and who is done first. Where Algorithm 4 gives its destinations turns, this goes by bytes over
 * the rate that reads leave free: replicas differ in size and hosts in load, so that turns share the work no better than chance. Not
 * safe for threads.
 */
public final class PlannedBytes {
    /** A busy host's network still gives copies this share. */
    private static final double LEAST_SHARE = 0.1;

    private final Map<NodeId, Double> planned = new HashMap<>();

    /** @return share of its network that a host has left for copies */
    public static double freeShare(double remaining, double capacity) {
        return Math.max(LEAST_SHARE, remaining / capacity);
    }

    public double of(NodeId host) {
        return planned.getOrDefault(host, 0.0);
    }

    /** Until the host is done with one more copy, too; in bytes at the rate of a whole network card. */
    public double time(NodeId host, long bytes, double freeShare) {
        return (of(host) + bytes) / freeShare;
    }

    public void add(NodeId host, long bytes) {
        planned.merge(host, (double) bytes, Double::sum);
    }

    /**
     * Gives a copy to the host that is done first.
     *
     * @param hosts at least one; of equal ones the first
     * @param freeShares of each
     * @return index into them
     */
    public int next(List<NodeId> hosts, double[] freeShares, long bytes) {
        int first = 0;
        for (int i = 1; i < freeShares.length; i++) {
            if (time(hosts.get(i), bytes, freeShares[i]) < time(hosts.get(first), bytes, freeShares[first])) {
                first = i;
            }
        }
        add(hosts.get(first), bytes);
        return first;
    }

    /** Half counts no longer: who was passed over for a while does not get all that comes next. */
    public void endWindow() {
        planned.replaceAll((host, bytes) -> bytes / 2);
        planned.values().removeIf(bytes -> bytes < 1);
    }

    /** Hosts that are gone are forgotten. */
    public void keep(Set<NodeId> hosts) {
        planned.keySet().retainAll(hosts);
    }
}
