// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.coverage;

import io.hdfsgears.core.model.PositionList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Builds a {@link Coverage} from a stream of blocks, none of which it keeps: a NameNode may have hundreds of millions. Made
 * and used by one thread.
 */
public final class CoverageTally {
    private final BitSet awake;
    private final BitSet down;
    private final int sampleLimit;
    private final List<Long> sample = new ArrayList<>();
    private long scanned;
    private long gaps;
    private long gapBytes;
    private long outOfReach;

    /**
     * @param awake positions that stay up
     * @param down positions of hosts that should be up and are not
     * @param sampleLimit how many ids of uncovered blocks to keep
     */
    public CoverageTally(BitSet awake, BitSet down, int sampleLimit) {
        this.awake = (BitSet) awake.clone();
        this.down = (BitSet) down.clone();
        this.sampleLimit = sampleLimit;
    }

    /** @return whether the block is covered */
    public boolean add(BlockReplicas block) {
        scanned++;
        boolean covered = CoverageProof.isCovered(block, awake);
        if (!covered) {
            gap(block);
        }
        return covered;
    }

    /** As {@link #add} of a replicated block; what is covered makes no objects. */
    public void addReplicated(long blockId, long bytes, PositionList holders) {
        for (int i = 0; i < holders.size(); i++) {
            if (holders.at(i) > 0 && awake.get(holders.at(i))) {
                scanned++;
                return;
            }
        }
        add(BlockReplicas.contiguous(blockId, bytes, holders));
    }

    private void gap(BlockReplicas block) {
        gaps++;
        gapBytes += block.bytes();
        outOfReach += CoverageProof.isWithinReach(block, down) ? 0 : 1;
        if (sample.size() < sampleLimit) {
            sample.add(block.blockId());
        }
    }

    /** Gaps that no host which sleeps or leaves could fill: all hosts that have the block are down. */
    public long outOfReach() {
        return outOfReach;
    }

    public Coverage result() {
        return new Coverage(scanned, gaps, gapBytes, sample);
    }
}
