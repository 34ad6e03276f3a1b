// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Repair converges to the law that placement follows, and leaves alone what an offload set of any size wrote. */
class RepairPropertyTest {
    @SeededTest(seeds = 5)
    void dataOfSmallerOffloadSetsIsLeftAlone(RandomGenerator random) {
        Rack rack = new Rack(30, 4, 4, 3, 3);
        for (int offload : new int[] {4, 6, 8, 10}) {
            rack.offload(offload);
            rack.write(1500, 3, random);
            assertThat(rack.repairPass(3, random)).as("m=%d", offload).isLessThan(10);
        }
    }

    /** Primaries that a larger set took come back to the smaller one: exactly those, one move each. */
    @SeededTest(seeds = 5)
    void primariesComeBackIntoAShrunkSet(RandomGenerator random) {
        Rack rack = new Rack(30, 4, 10, 3, 3);
        rack.write(1000, 3, random);
        rack.offload(4);
        long strays = rack.blocks.stream()
                .filter(holders -> holders.stream().noneMatch(i -> i <= 4))
                .count();
        assertThat(strays).isBetween(590L, 610L);
        int moves = 0;
        for (int b = 0; b < rack.blocks.size(); b++) {
            List<Integer> before = List.copyOf(rack.blocks.get(b));
            if (before.stream().noneMatch(i -> i <= 4)) {
                moves++;
            }
        }
        assertThat(moves).isEqualTo((int) strays);
        rack.repair(3, 10, random);
        assertThat(rack.blocks).allMatch(holders -> holders.stream().anyMatch(i -> i <= 4));
    }

    @SeededTest(seeds = 10)
    void afterWritesInLowGearRepairComesToRestAtTheLaw(long seed) {
        for (int up : new int[] {8, 12}) {
            SplittableRandom random = new SplittableRandom(seed);
            Rack rack = new Rack(30, 4, 8, 3, 3);
            rack.write(3000, 3, random);
            rack.awake(up);
            rack.write(600, 3, random);
            rack.awake(30);
            long[] before = rack.counts.clone();
            assertThat(rack.repair(3, 30, random))
                    .as("passes after %d hosts", up)
                    .isBetween(1, 8);
            double must = 0;
            long moved = 0;
            for (int i = 1; i <= 30; i++) {
                double floor = 3600.0 / Math.max(i, 8);
                assertThat((double) rack.counts[i])
                        .as("position %d after %d hosts", i, up)
                        .isGreaterThan(0.94 * floor);
                must += Math.max(0, floor - before[i]);
                moved += Math.max(0, rack.counts[i] - before[i]);
            }
            assertThat((double) moved).as("no more than hosts lack").isLessThanOrEqualTo(must + 30);
            for (List<Integer> holders : rack.blocks) {
                assertThat(holders).hasSize(3).doesNotHaveDuplicates().anyMatch(i -> i <= 8);
                assertThat(rack.inOneRack(holders)).isFalse();
            }
        }
    }

    /** What was written before the copies were asked for gets them: one move a block, and then rest. */
    @SeededTest(seeds = 5)
    void earlierDataGetsItsCopiesOnPrimaries(RandomGenerator random) {
        Rack rack = new Rack(30, 4, 10, 3, 3);
        rack.write(1000, 3, random);
        rack.copyToPrimaries(10, 3);
        long lacking = rack.blocks.stream()
                .filter(holders -> holders.stream().noneMatch(i -> i <= 4))
                .count();
        assertThat(lacking).isPositive();
        assertThat((long) rack.repairPass(3, random)).isBetween(lacking, lacking + 100);
        assertThat(rack.repair(3, 20, random)).isPositive();
        assertThat(rack.blocks)
                .allMatch(holders -> holders.size() == 3 && holders.stream().anyMatch(i -> i <= 4))
                .noneMatch(rack::inOneRack);
    }

    /** A block that has too many replicas gives up none that leaves the primaries without it. */
    @SeededTest(seeds = 20)
    void theOnlyCopyOnAPrimaryStays(RandomGenerator random) {
        Rack rack = new Rack(30, 4, 10, 3, 3);
        rack.copyToPrimaries(10, 3);
        rack.write(100, 5, random);
        for (List<Integer> holders : rack.blocks) {
            List<Integer> left = new ArrayList<>(holders);
            left.removeAll(rack.layout
                    .retain(new RetentionRequest(holders, 3), rack.view, rack)
                    .victims());
            assertThat(left).hasSize(3).anyMatch(i -> i <= 4);
            assertThat(rack.inOneRack(left)).isFalse();
        }
    }

    /** Two factors in one cluster obey two laws; repair must still come to rest. */
    @SeededTest(seeds = 5)
    void mixedFactorsComeToRest(RandomGenerator random) {
        Rack rack = new Rack(12, 2, 3, 3, 3);
        rack.write(1000, 3, random);
        rack.awake(4);
        rack.write(300, 2, random);
        rack.awake(12);
        rack.write(100, 10, random);
        assertThat(rack.repair(2, 30, random)).isPositive();
        assertThat(rack.repair(10, 60, random)).isPositive();
    }
}
