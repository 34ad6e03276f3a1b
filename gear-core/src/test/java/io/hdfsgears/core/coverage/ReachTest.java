// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.coverage.BlockReplicas.Replica;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReachTest {
    private static BitSet awake(int hosts, int... silent) {
        BitSet awake = new BitSet();
        awake.set(1, hosts + 1);
        for (int position : silent) {
            awake.clear(position);
        }
        return awake;
    }

    private static Reach of(int hosts, BitSet awake, BlockReplicas... blocks) {
        Reach.Tally tally = new Reach.Tally(hosts, awake);
        for (BlockReplicas block : blocks) {
            tally.add(block);
        }
        return tally.result();
    }

    @Test
    void aBlockIsCopiedWhenNoneOfItsHostsStays() {
        Reach reach = of(
                4,
                awake(4),
                BlockReplicas.contiguous(1, 10, List.of(3, 1)),
                BlockReplicas.contiguous(2, 200, List.of(3, 4)));
        assertThat(reach.bytesBeyond(4)).isZero();
        assertThat(reach.bytesBeyond(3)).isZero();
        assertThat(reach.bytesBeyond(2)).isEqualTo(200);
        assertThat(reach.bytesBeyond(0)).isEqualTo(210);
    }

    @Test
    void hostsThatDoNotServeAndThoseOffTheChainCountForNothing() {
        Reach reach = of(
                3,
                awake(3, 1),
                BlockReplicas.contiguous(1, 10, List.of(1, 2)),
                BlockReplicas.contiguous(2, 5, List.of(0, 9)));
        assertThat(reach.bytesBeyond(1)).isEqualTo(15);
        assertThat(reach.bytesBeyond(2)).isEqualTo(5);
        assertThat(reach.bytesBeyond(3)).as("cannot be read at all").isEqualTo(5);
    }

    @Test
    void anErasureCodedGroupNeedsThatManyDifferentUnits() {
        BlockReplicas group = new BlockReplicas(
                1, 7, 2, List.of(new Replica(1, 0), new Replica(2, 0), new Replica(4, 1), new Replica(3, 1)));
        Reach reach = of(4, awake(4), group);
        assertThat(reach.bytesBeyond(2)).isEqualTo(7);
        assertThat(reach.bytesBeyond(3)).isZero();
    }

    /** This gives for each gear what a walk for that gear finds. */
    @Test
    void saysTheSameAsAProofOfEachGear() {
        long seed = 20_261_126;
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 12;
        BitSet awake = awake(hosts, 5);
        List<BlockReplicas> blocks = new ArrayList<>();
        for (int id = 0; id < 400; id++) {
            List<Replica> replicas = new ArrayList<>();
            for (int i = random.nextInt(5); i > 0; i--) {
                replicas.add(new Replica(random.nextInt(hosts + 1), random.nextInt(3)));
            }
            blocks.add(new BlockReplicas(id, random.nextInt(1, 1_000), random.nextInt(1, 3), replicas));
        }
        Reach reach = of(hosts, awake, blocks.toArray(BlockReplicas[]::new));
        for (int n = 0; n <= hosts; n++) {
            BitSet stay = (BitSet) awake.clone();
            stay.clear(n + 1, hosts + 1);
            CoverageTally proof = new CoverageTally(stay, new BitSet(), 0);
            blocks.forEach(proof::add);
            assertThat(reach.bytesBeyond(n))
                    .as("%d hosts, seed %d", n, seed)
                    .isEqualTo(proof.result().gapBytes());
        }
    }
}
