// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.layout;

import java.util.List;
import java.util.Set;

/**
 * A request for new replicas of one block.
 *
 * @param additional replicas to find, at least 1
 * @param holders positions that hold, or are about to hold, a replica; sleeping ones included
 * @param excluded positions that must not be chosen
 * @param writer the writer's own position, or 0 when it is not on the chain
 */
public record PlacementRequest(int additional, List<Integer> holders, Set<Integer> excluded, int writer) {
    public PlacementRequest {
        if (additional < 1) {
            throw new IllegalArgumentException("additional replicas must be at least 1, not " + additional);
        }
        holders = List.copyOf(holders);
        excluded = Set.copyOf(excluded);
    }

    /** A new block with {@code replicas} replicas, written from outside the chain. */
    public static PlacementRequest fresh(int replicas) {
        return new PlacementRequest(replicas, List.of(), Set.of(), 0);
    }
}
