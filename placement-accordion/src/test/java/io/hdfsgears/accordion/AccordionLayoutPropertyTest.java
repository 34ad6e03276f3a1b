// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Laws of placement, retention and repair. */
class AccordionLayoutPropertyTest {
    /** Every factor follows its own law, and every gear covers every block. */
    @SeededTest(seeds = 5)
    void everyFactorFollowsItsOwnLaw(RandomGenerator random) {
        for (int factor = 1; factor <= 7; factor++) {
            Bellows cluster = new Bellows(List.of(3, 5, 8), 3, 1);
            cluster.write(4000, factor, random);
            assertThat(Arrays.stream(cluster.counts).sum()).isEqualTo(4000L * factor);
            for (int i = 1; i <= 16; i++) {
                double wanted = 4000 * cluster.layout.share(i, factor, cluster.view);
                assertThat((double) cluster.counts[i])
                        .as("position %d at factor %d", i, factor)
                        .isBetween(wanted * 0.9 - 20, wanted * 1.1 + 20);
            }
            assertThat(cluster.blocks).allMatch(holders -> holders.stream().anyMatch(position -> position <= 3));
            assertThat(cluster.blocks).allMatch(holders -> new HashSet<>(holders).size() == holders.size());
        }
    }

    /** With three replicas, two are in group 1 and the third is behind it, in all gears. */
    @SeededTest(seeds = 5)
    void threeReplicasAreTwoInGroup1AndOneBehind(RandomGenerator random) {
        Bellows cluster = new Bellows(List.of(4, 12, 24), 3, 4);
        cluster.write(2000, 3, random);
        assertThat(cluster.blocks)
                .allMatch(holders ->
                        holders.stream().filter(position -> position <= 4).count() == 2);
        assertThat(cluster.blocks).noneMatch(cluster::inOneRack);
        cluster.awake(16);
        cluster.blocks.clear();
        cluster.write(2000, 3, random);
        assertThat(cluster.blocks).allMatch(holders -> new HashSet<>(holders).size() == 3);
        assertThat(cluster.blocks).allMatch(holders -> holders.stream().allMatch(position -> position <= 16));
        assertThat(cluster.blocks).noneMatch(cluster::inOneRack);
    }

    /** Whole copy sets on any groups: g+1 distinct copies, two in group 1, whatever sleeps. */
    @SeededTest(seeds = 20)
    void wholeCopySetsOnAnyGroups(RandomGenerator random) {
        List<Integer> sizes = Bellows.randomGroups(random, 5);
        Bellows cluster = new Bellows(sizes, 3, 5);
        int up = sizes.get(0) + random.nextInt(cluster.view.size() - sizes.get(0) + 1);
        cluster.awake(up);
        AccordionPlan plan = cluster.layout.plan(cluster.view);
        for (int turn = 0; turn < 300; turn++) {
            CopySet copies = plan.copiesAtTurn(turn);
            AccordionPlacement placed = cluster.layout.placeWhole(copies, Set.of(), cluster.view, cluster, random);
            List<Integer> positions = placed.placement().positions();
            List<Integer> asleep = copies.positions().stream()
                    .filter(position -> position > up)
                    .toList();
            assertThat(positions).doesNotHaveDuplicates().hasSize(Math.min(copies.group() + 1, up));
            assertThat(positions).allMatch(position -> position <= up);
            assertThat(positions).containsAll(copies.positions().subList(copies.group() - 1, copies.group() + 1));
            assertThat(placed.standIns().stream().map(StandIn::intended)).containsExactlyInAnyOrderElementsOf(asleep);
            cluster.add(placed.placement());
        }
    }

    /** Writes in low gear, then all hosts up: repair alone finds what the log knew, and comes to rest. */
    @SeededTest(seeds = 10)
    void repairBringsBlocksHomeAndComesToRest(RandomGenerator random) {
        Bellows cluster = new Bellows(List.of(4, 8, 12), 3, 3);
        cluster.write(2000, 3, random);
        cluster.awake(4);
        cluster.write(500, 3, random);
        cluster.awake(12);
        cluster.write(500, 3, random);
        cluster.awake(24);
        int passes = 0;
        while (cluster.repairPass(3, random) > 0) {
            assertThat(passes++).isLessThan(12);
        }
        for (List<Integer> holders : cluster.blocks) {
            assertThat(holders).hasSize(3).filteredOn(position -> position <= 4).hasSize(2);
            assertThat(cluster.inOneRack(holders)).isFalse();
        }
        for (int i = 5; i <= 24; i++) {
            double wanted = 3000 * cluster.layout.share(i, 3, cluster.view);
            assertThat((double) cluster.counts[i]).as("position %d", i).isBetween(0.85 * wanted, 1.15 * wanted);
        }
    }

    @SeededTest(seeds = 10)
    void dataThatFollowsTheLawIsHardlyMoved(RandomGenerator random) {
        for (int factor = 1; factor <= 5; factor++) {
            Bellows cluster = new Bellows(List.of(4, 8, 12), 3, 3);
            cluster.write(2000, factor, random);
            assertThat(cluster.repairPass(factor, random))
                    .as("factor %d", factor)
                    .isLessThan(60);
        }
    }
}
