// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import java.util.ArrayList;
import java.util.List;

/**
 * Where all copies of one block belong: g+1 distinct nodes for a primary in group g, two of them in group 1 (§III-A2).
 *
 * @param group g, where the primary is
 * @param positions the primary first, then its backups in groups g-1, ..., 1, then the other one in group 1: the lane's node
 *     and its neighbour, or, where only the neighbour is in another rack than the primary, the other way round
 */
public record CopySet(int group, List<Integer> positions) {
    public CopySet {
        positions = List.copyOf(positions);
    }

    public int primary() {
        return positions.get(0);
    }

    /** The copy that the lowest gear serves. */
    public int inGroupOne() {
        return positions.get(group - 1);
    }

    /**
     * The copies to make when a file's replication allows only {@code replication} copies. First comes the one in group
     * 1, so that every gear covers the block. Then comes the primary, so that higher gears have work to share. Then
     * comes the neighbour in group 1, so that the lowest gear survives a failure. The backups follow, from the higher
     * groups down.
     */
    public List<Integer> byNeed(int replication) {
        List<Integer> order = new ArrayList<>(positions.size());
        order.add(inGroupOne());
        if (group > 1) {
            order.add(primary());
        }
        order.addAll(positions.subList(group, positions.size()));
        if (group > 2) {
            order.addAll(positions.subList(1, group - 1));
        }
        return List.copyOf(order.subList(0, Math.min(replication, order.size())));
    }
}
