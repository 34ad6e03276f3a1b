// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.coverage;

import java.util.BitSet;

/** Whether a block can be read from a set of hosts alone. */
public final class CoverageProof {
    private CoverageProof() {}

    /** @param awake positions that will be up; position 0 (not on the chain) never counts */
    public static boolean isCovered(BlockReplicas block, BitSet awake) {
        if (block.needed() == 1) {
            return block.replicas().stream().anyMatch(replica -> counts(replica, awake));
        }
        BitSet units = new BitSet();
        for (BlockReplicas.Replica replica : block.replicas()) {
            if (counts(replica, awake)) {
                units.set(replica.unit());
            }
        }
        return units.cardinality() >= block.needed();
    }

    /**
     * True if the block could be read with all hosts that are not down, whether awake or asleep; hosts that are not on the chain count as up.
     *
     * @param down positions of hosts that should be up and are not
     */
    public static boolean isWithinReach(BlockReplicas block, BitSet down) {
        BitSet units = new BitSet();
        for (BlockReplicas.Replica replica : block.replicas()) {
            if (!down.get(replica.position())) {
                units.set(replica.unit());
            }
        }
        return units.cardinality() >= block.needed();
    }

    private static boolean counts(BlockReplicas.Replica replica, BitSet awake) {
        return replica.position() > 0 && awake.get(replica.position());
    }
}
