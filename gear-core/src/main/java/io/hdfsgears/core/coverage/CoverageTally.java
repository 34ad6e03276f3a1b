// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.coverage;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Builds a {@link Coverage} from a stream of blocks, none of which it keeps: a NameNode may have hundreds of millions. Made
 * and used by one thread.
 */
public final class CoverageTally {
    private final BitSet awake;
    private final int sampleLimit;
    private final List<Long> sample = new ArrayList<>();
    private long scanned;
    private long gaps;
    private long gapBytes;

    /**
     * @param awake positions that stay up
     * @param sampleLimit how many ids of uncovered blocks to keep
     */
    public CoverageTally(BitSet awake, int sampleLimit) {
        this.awake = (BitSet) awake.clone();
        this.sampleLimit = sampleLimit;
    }

    /** @return whether the block is covered */
    public boolean add(BlockReplicas block) {
        scanned++;
        boolean covered = CoverageProof.isCovered(block, awake);
        if (!covered) {
            gaps++;
            gapBytes += block.bytes();
            if (sample.size() < sampleLimit) {
                sample.add(block.blockId());
            }
        }
        return covered;
    }

    public Coverage result() {
        return new Coverage(scanned, gaps, gapBytes, sample);
    }
}
