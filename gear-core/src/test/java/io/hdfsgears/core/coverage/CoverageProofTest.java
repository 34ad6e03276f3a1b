// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.coverage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hdfsgears.core.coverage.BlockReplicas.Replica;
import io.hdfsgears.core.model.PositionList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoverageProofTest {
    private static BitSet awake(int... positions) {
        BitSet set = new BitSet();
        for (int position : positions) {
            set.set(position);
        }
        return set;
    }

    @Test
    void oneAwakeReplicaIsEnough() {
        BlockReplicas block = BlockReplicas.contiguous(1, 10, List.of(2, 7, 9));
        assertThat(CoverageProof.isCovered(block, awake(1, 2))).isTrue();
        assertThat(CoverageProof.isCovered(block, awake(1, 3))).isFalse();
    }

    @Test
    void hostsOffTheChainNeverCount() {
        assertThat(CoverageProof.isCovered(BlockReplicas.contiguous(1, 10, List.of(0)), awake(0, 1)))
                .isFalse();
    }

    @Test
    void erasureCodedGroupsNeedDifferentUnits() {
        BlockReplicas group = new BlockReplicas(
                1, 10, 3, List.of(new Replica(1, 0), new Replica(2, 1), new Replica(3, 1), new Replica(4, 2)));
        assertThat(CoverageProof.isCovered(group, awake(1, 2, 3))).isFalse();
        assertThat(CoverageProof.isCovered(group, awake(1, 3, 4))).isTrue();
        assertThatThrownBy(() -> new BlockReplicas(7, 1, 0, List.of())).hasMessageContaining("block 7");
    }

    @Test
    void aTallyCountsGapsAndKeepsAFewNames() {
        CoverageTally tally = new CoverageTally(awake(1, 2), awake(3, 5), 2);
        for (int id = 0; id < 1000; id++) {
            boolean covered = tally.add(BlockReplicas.contiguous(id, 10, List.of(id % 10 == 0 ? 3 : 2, 5)));
            assertThat(covered).isEqualTo(id % 10 != 0);
        }
        assertThat(tally.result()).isEqualTo(new Coverage(1000, 100, 1000, List.of(0L, 10L)));
        assertThat(tally.result().complete()).isFalse();
        assertThat(tally.outOfReach()).isEqualTo(100);
    }

    @Test
    void positionsInAnArrayCountAsThoseOfAList() {
        CoverageTally listed = new CoverageTally(awake(0, 1, 2), awake(3, 5), 2);
        CoverageTally inArrays = new CoverageTally(awake(0, 1, 2), awake(3, 5), 2);
        for (int id = 0; id < 1000; id++) {
            int[] holders = {7, id % 6, 5};
            listed.add(BlockReplicas.contiguous(id, 10, List.of(id % 6, 5)));
            inArrays.addReplicated(id, 10, PositionList.of(holders, 1, 3));
        }
        assertThat(inArrays.result()).isEqualTo(listed.result());
        assertThat(inArrays.result().complete()).isFalse();
        assertThat(inArrays.outOfReach()).isEqualTo(listed.outOfReach());
    }

    @Test
    void aBlockIsOutOfReachOnlyWhereAllItsHostsAreDown() {
        BlockReplicas block = BlockReplicas.contiguous(1, 10, List.of(2, 7));
        assertThat(CoverageProof.isWithinReach(block, awake(2))).isTrue();
        assertThat(CoverageProof.isWithinReach(block, awake(2, 7))).isFalse();
        assertThat(CoverageProof.isWithinReach(BlockReplicas.contiguous(1, 10, List.of()), awake()))
                .isFalse();
        assertThat(CoverageProof.isWithinReach(BlockReplicas.contiguous(1, 10, List.of(0)), awake(1)))
                .as("a host that is not on the chain")
                .isTrue();
        BlockReplicas group = new BlockReplicas(
                1, 10, 2, List.of(new Replica(1, 0), new Replica(2, 1), new Replica(3, 1), new Replica(4, 2)));
        assertThat(CoverageProof.isWithinReach(group, awake(1, 4))).isFalse();
        assertThat(CoverageProof.isWithinReach(group, awake(1))).isTrue();
    }
}
