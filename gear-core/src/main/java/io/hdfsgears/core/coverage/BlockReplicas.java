// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.coverage;

import java.util.List;

/**
 * One block, or block group, and where its pieces are.
 *
 * @param blockId as the NameNode numbers it
 * @param bytes size of the data
 * @param needed how many different units a reader needs: 1 for a replicated block, the data units for an erasure-coded one
 * @param replicas all known pieces, on sleeping hosts too
 */
public record BlockReplicas(long blockId, long bytes, int needed, List<Replica> replicas) {
    public BlockReplicas {
        if (needed < 1) {
            throw new IllegalArgumentException("block " + blockId + " must need at least 1 unit, not " + needed);
        }
        replicas = List.copyOf(replicas);
    }

    /** A replicated block. */
    public static BlockReplicas contiguous(long blockId, long bytes, List<Integer> holders) {
        return new BlockReplicas(
                blockId,
                bytes,
                1,
                holders.stream().map(holder -> new Replica(holder, 0)).toList());
    }

    /**
     * @param position 1-based position on the chain, or 0 for a host that is not on it
     * @param unit index of the unit in its group; 0 for a replicated block
     */
    public record Replica(int position, int unit) {}
}
