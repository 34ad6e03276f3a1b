// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.coverage;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.Collectors;

/**
 * Bytes to copy first if only the first n hosts of the chain stayed awake, for every n, from one walk over the blocks.
 * Costs 8 bytes a host, and one addition a block. Equal when it says the same.
 */
public final class Reach {
    /** At n: bytes of blocks that can be read from hosts 1..n and from no fewer. The last one: of blocks that cannot be read at all. */
    private final long[] bytes;

    private Reach(long[] bytes) {
        this.bytes = bytes;
    }

    /** Size of the blocks that cannot be read from the first hosts alone. */
    public long bytesBeyond(int hosts) {
        long sum = 0;
        for (int n = Math.max(0, hosts) + 1; n < bytes.length; n++) {
            sum += bytes[n];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Reach reach && Arrays.equals(bytes, reach.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "Reach" + Arrays.toString(bytes);
    }

    /** Adds up blocks. Made and used by one thread. */
    public static final class Tally {
        private final long[] bytes;
        private final BitSet awake;

        /**
         * @param hosts on the chain
         * @param awake positions that serve: no replica of another host counts
         */
        public Tally(int hosts, BitSet awake) {
            this.bytes = new long[hosts + 2];
            this.awake = (BitSet) awake.clone();
        }

        public void add(BlockReplicas block) {
            bytes[fewest(block)] += block.bytes();
        }

        private int fewest(BlockReplicas block) {
            int nowhere = bytes.length - 1;
            if (block.needed() == 1) {
                int least = nowhere;
                for (BlockReplicas.Replica replica : block.replicas()) {
                    least = counts(replica) ? Math.min(least, replica.position()) : least;
                }
                return least;
            }
            // A reader needs that many different units: the nearest replica of each counts.
            int[] nearest = block.replicas().stream()
                    .filter(this::counts)
                    .collect(Collectors.toMap(BlockReplicas.Replica::unit, BlockReplicas.Replica::position, Math::min))
                    .values()
                    .stream()
                    .mapToInt(Integer::intValue)
                    .sorted()
                    .toArray();
            return nearest.length < block.needed() ? nowhere : nearest[block.needed() - 1];
        }

        private boolean counts(BlockReplicas.Replica replica) {
            return replica.position() > 0 && replica.position() < bytes.length - 1 && awake.get(replica.position());
        }

        public Reach result() {
            return new Reach(bytes.clone());
        }
    }
}
