// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.testkit.SeededTest;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Laws of placement, retention and repair. */
class SpringFsLayoutPropertyTest {
    @SeededTest(seeds = 5)
    void thirtyHostsFollowTheLawAtEveryOffloadSet(RandomGenerator random) {
        for (int offload : new int[] {4, 6, 8, 10, 30}) {
            Rack rack = new Rack(30, 4, offload, 3, 3);
            rack.write(6000, 3, random);
            for (int i = 1; i <= 30; i++) {
                double wanted = 6000 * rack.layout.share(i, 3, rack.view);
                assertThat((double) rack.counts[i])
                        .as("position %d with m=%d", i, offload)
                        .isBetween(0.94 * wanted, 1.06 * wanted);
            }
            assertThat(rack.offloaded).isZero();
            for (List<Integer> holders : rack.blocks) {
                assertThat(holders).hasSize(3).doesNotHaveDuplicates();
                assertThat(rack.inOneRack(holders)).isFalse();
                assertThat(holders.get(0)).isLessThanOrEqualTo(offload);
                assertThat(holders.subList(1, 3))
                        .as("the set holds primaries only")
                        .allMatch(i -> i > offload || offload == 30);
            }
        }
    }

    /** A larger set is busy evenly at once, although its new members hold less. */
    @SeededTest(seeds = 5)
    void aGrownOffloadSetWritesEvenly(RandomGenerator random) {
        Rack rack = new Rack(30, 4, 4, 3, 3);
        rack.write(3000, 3, random);
        rack.offload(8);
        rack.write(1600, 3, random);
        for (int i = 1; i <= 8; i++) {
            int position = i;
            long primaries = rack.blocks.subList(3000, 4600).stream()
                    .filter(holders -> holders.get(0) == position)
                    .count();
            assertThat(primaries).as("position %d", i).isBetween(190L, 210L);
        }
    }

    /** Shrinking to m needs no clean-up at all. */
    @SeededTest(seeds = 20)
    void whatIsUpAtLeastTheOffloadSetCoversAll(RandomGenerator random) {
        int hosts = 9 + random.nextInt(30);
        int primaries = 1 + random.nextInt(hosts / 3);
        int offload = primaries + random.nextInt(hosts / 3 + 1);
        Rack rack = new Rack(hosts, primaries, offload, 3, 3);
        rack.write(200, 3, random);
        rack.awake(offload + random.nextInt(hosts - offload + 1));
        rack.write(200, 3, random);
        rack.awake(hosts);
        rack.repair(3, 5, random);
        assertThat(rack.blocks).allMatch(holders -> holders.stream().anyMatch(i -> i <= offload));
    }

    /** Each block has a replica on a primary, and one in the offload set as ever; shares are those of the law. */
    @SeededTest(seeds = 5)
    void withCopiesOnPrimariesTheyHoldAllBlocks(RandomGenerator random) {
        for (int offload : new int[] {4, 6, 8, 10}) {
            Rack rack = new Rack(30, 4, offload, 3, 3);
            rack.copyToPrimaries(offload, 3);
            rack.write(6000, 3, random);
            for (int i = 1; i <= 30; i++) {
                double wanted = 6000 * rack.layout.share(i, 3, rack.view);
                assertThat((double) rack.counts[i])
                        .as("position %d with m=%d", i, offload)
                        .isBetween(0.92 * wanted, 1.08 * wanted);
            }
            for (List<Integer> holders : rack.blocks) {
                assertThat(holders).hasSize(3).doesNotHaveDuplicates();
                assertThat(holders.get(0))
                        .as("the writer waits for the offload set")
                        .isLessThanOrEqualTo(offload);
                assertThat(holders).filteredOn(i -> i <= 4).as("on primaries").hasSize(1);
                assertThat(rack.inOneRack(holders)).isFalse();
            }
            long firstOnPrimaries =
                    rack.blocks.stream().filter(holders -> holders.get(0) <= 4).count();
            assertThat((double) firstOnPrimaries)
                    .as("first replicas spread over the whole set")
                    .isBetween(6000 * 0.95 * 4 / offload, 6000 * 1.05 * 4 / offload);
        }
    }

    /** A block that lost the host with its replica on a primary gets another there, whatever role is free. */
    @SeededTest(seeds = 10)
    void aLostCopyOnAPrimaryComesBackToAPrimary(RandomGenerator random) {
        Rack rack = new Rack(30, 4, 10, 3, 3);
        rack.copyToPrimaries(10, 3);
        rack.write(200, 3, random);
        for (List<Integer> holders : rack.blocks) {
            List<Integer> left = holders.stream().filter(i -> i > 4).toList();
            List<Integer> added = rack.layout
                    .place(new PlacementRequest(3 - left.size(), left, Set.of(), 0), rack.view, rack, random)
                    .positions();
            assertThat(added).as("beside %s", left).anyMatch(i -> i <= 4);
        }
    }

    /** Whatever sleeps while data is written: the primaries alone hold all of it. */
    @SeededTest(seeds = 20)
    void withCopiesOnPrimariesAShiftToThemLosesNothing(RandomGenerator random) {
        int hosts = 9 + random.nextInt(30);
        int primaries = 1 + random.nextInt(hosts / 3);
        int offload = primaries + random.nextInt(hosts / 3 + 1);
        // One primary in the rack of the first replica cannot be the second of two replicas, which goes to another
        // rack.
        int replication = (primaries == 1 ? 3 : 2) + random.nextInt(2);
        Rack rack = new Rack(hosts, primaries, offload, replication, 3);
        rack.copyToPrimaries(offload, replication);
        rack.write(200, replication, random);
        rack.awake(offload + random.nextInt(hosts - offload + 1));
        rack.write(200, replication, random);
        assertThat(rack.blocks).allMatch(holders -> holders.stream().anyMatch(i -> i <= primaries));
        rack.awake(hosts);
        assertThat(rack.repair(replication, 30, random)).as("comes to rest").isPositive();
        assertThat(rack.blocks)
                .allMatch(holders -> holders.stream().anyMatch(i -> i <= primaries))
                .allMatch(holders -> new HashSet<>(holders).size() == Math.min(hosts, replication));
    }

    @SeededTest(seeds = 5)
    void aThousandHostsOfWhichNineTenthsSleep(RandomGenerator random) {
        Rack rack = new Rack(1000, 50, 70, 3, 20);
        rack.awake(100);
        rack.write(5000, 3, random);
        assertThat(rack.offloaded).isBetween(3000, 10_000);
        assertThat(rack.blocks).allMatch(holders -> new HashSet<>(holders).size() == 3);
        assertThat(rack.blocks).allMatch(holders -> holders.get(0) <= 70);
        assertThat(rack.blocks).allMatch(holders -> holders.stream().allMatch(position -> position <= 100));
        assertThat(rack.blocks).noneMatch(rack::inOneRack);
        for (int i = 1; i <= 100; i++) {
            assertThat(rack.counts[i]).as("all hosts that are up write alike").isBetween(140L, 160L);
        }
    }
}
