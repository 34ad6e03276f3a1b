// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Bytes of files that still fit on the hosts awake, in each gear: every block has its replicas there, no two on one host. The law of
 * such blocks: B bytes fit when the hosts, of each no more than B, have room for r·B together.
 */
public final class RoomLeft {
    private RoomLeft() {}

    /**
     * Costs a look at each host.
     *
     * @param awake hosts awake in each gear, at least 1, ascending
     * @param replication r, the factor of the files; in a gear with fewer hosts each of them has a replica
     * @param free bytes of each host, in the order of the chain
     * @return for each gear
     */
    public static List<Long> of(List<Integer> awake, int replication, List<Long> free) {
        List<Long> rooms = new ArrayList<>();
        PriorityQueue<Long> emptiest = new PriorityQueue<>();
        double sum = 0;
        int seen = 0;
        for (int hosts : awake) {
            while (seen < Math.min(hosts, free.size())) {
                long room = free.get(seen++);
                sum += room;
                emptiest.add(room);
                if (emptiest.size() > replication) {
                    emptiest.remove();
                }
            }
            rooms.add(fits(sum, emptiest));
        }
        return rooms;
    }

    /** @param emptiest as many hosts as a block has replicas */
    private static long fits(double sum, PriorityQueue<Long> emptiest) {
        List<Long> ascending = emptiest.stream().sorted().toList();
        int replicas = ascending.size();
        double left = sum;
        double least = Double.POSITIVE_INFINITY;
        for (int more = replicas; more > 0; more--) {
            least = Math.min(least, left / more);
            left -= ascending.get(more - 1);
        }
        return replicas == 0 ? 0 : (long) Math.max(0, least);
    }
}
