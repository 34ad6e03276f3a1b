// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.springfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

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

    /** Whatever the request: only eligible hosts, no duplicates, and as many as there can be. */
    @SeededTest(seeds = 500)
    void placementKeepsItsContract(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(30);
        int primaries = 1 + random.nextInt(hosts);
        int offload = primaries + random.nextInt(hosts - primaries + 1);
        BitSet up = bits(random, hosts, 0.2 + 0.8 * random.nextDouble());
        BitSet accepting = bits(random, hosts, 0.3 + 0.7 * random.nextDouble());
        Set<Integer> excluded = new HashSet<>();
        bits(random, hosts, 0.2 * random.nextDouble()).stream().forEach(excluded::add);
        List<Integer> holders = new ArrayList<>();
        bits(random, hosts, 0.2 * random.nextDouble()).stream().forEach(holders::add);
        ClusterView view = Rack.view(hosts, primaries, 1 + random.nextInt(4), up::get);
        int additional = 1 + random.nextInt(hosts + 2);
        int writer = random.nextInt(hosts + 1);
        Placement placement = new SpringFsLayout(SpringFsSettings.of(1 + random.nextInt(5), offload))
                .place(new PlacementRequest(additional, holders, excluded, writer), view, gauge(accepting), random);
        List<Integer> eligible = IntStream.rangeClosed(1, hosts)
                .filter(i -> up.get(i) && accepting.get(i))
                .boxed()
                .filter(i -> !excluded.contains(i) && !holders.contains(i))
                .toList();
        assertThat(placement.positions()).doesNotHaveDuplicates().isSubsetOf(eligible);
        assertThat(placement.positions()).hasSize(Math.min(additional, eligible.size()));
        assertThat(placement.offloaded()).isBetween(0, placement.positions().size());
        boolean primaryHeld = holders.stream().anyMatch(i -> i <= offload);
        if (!primaryHeld && eligible.stream().anyMatch(i -> i <= offload)) {
            assertThat(placement.positions().get(0)).isLessThanOrEqualTo(offload);
            if (writer <= offload && eligible.contains(writer)) {
                assertThat(placement.positions().get(0)).isEqualTo(writer);
            }
        }
    }

    @SeededTest(seeds = 500)
    void retentionKeepsItsContract(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(20);
        int primaries = 1 + random.nextInt(hosts);
        int offload = primaries + random.nextInt(hosts - primaries + 1);
        BitSet up = bits(random, hosts, random.nextDouble());
        List<Integer> holders = new ArrayList<>();
        bits(random, hosts, random.nextDouble()).stream().forEach(holders::add);
        ClusterView view = Rack.view(hosts, primaries, 1 + random.nextInt(3), up::get);
        int wanted = 1 + random.nextInt(4);
        Retention retention =
                new SpringFsLayout(SpringFsSettings.of(3, offload)).retain(new RetentionRequest(holders, wanted), view);
        assertThat(retention.victims()).doesNotHaveDuplicates().isSubsetOf(holders);
        assertThat(retention.victims()).hasSize(Math.max(0, holders.size() - wanted));
        List<Integer> rest = new ArrayList<>(holders);
        rest.removeAll(retention.victims());
        boolean served = holders.stream().anyMatch(up::get);
        assertThat(rest.stream().anyMatch(up::get)).isEqualTo(served);
        if (holders.stream().anyMatch(i -> up.get(i) && i <= offload)) {
            assertThat(rest).anyMatch(i -> up.get(i) && i <= offload);
        } else if (!served && holders.stream().anyMatch(i -> i <= offload)) {
            assertThat(rest).anyMatch(i -> i <= offload);
        }
        boolean twoRacks = holders.stream().map(view::rackOf).distinct().count() > 1;
        if (twoRacks && wanted > 2) {
            assertThat(rest.stream().map(view::rackOf).distinct().count()).isGreaterThan(1);
        }
    }

    /** A move's target serves, accepts and does not hold the block; its victim holds it and is not its only primary. */
    @SeededTest(seeds = 500)
    void repairKeepsItsContract(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(20);
        int primaries = 1 + random.nextInt(hosts);
        int offload = primaries + random.nextInt(hosts - primaries + 1);
        BitSet up = bits(random, hosts, random.nextDouble());
        BitSet accepting = bits(random, hosts, random.nextDouble());
        List<Integer> holders = new ArrayList<>();
        bits(random, hosts, random.nextDouble() * 0.5).stream().forEach(holders::add);
        ClusterView view = Rack.view(hosts, primaries, 1 + random.nextInt(3), up::get);
        SpringFsLayout layout = new SpringFsLayout(SpringFsSettings.of(3, offload));
        int wanted = 1 + random.nextInt(4);
        Repair repair = layout.repair(new RetentionRequest(holders, wanted), view, gauge(accepting), random);
        boolean primaryHeld = holders.stream().anyMatch(i -> i <= offload);
        if (repair instanceof Repair.Move move) {
            assertThat(holders).isNotEmpty().doesNotContain(move.target());
            assertThat(up.get(move.target()) && accepting.get(move.target())).isTrue();
            List<Integer> after = new ArrayList<>(holders);
            after.add(move.target());
            after.remove(Integer.valueOf(move.victim()));
            assertThat(after).anyMatch(i -> i <= offload);
            if (move.victim() != 0) {
                assertThat(holders).contains(move.victim());
                assertThat(holders.size()).isGreaterThanOrEqualTo(Math.min(wanted, hosts));
            } else {
                assertThat(holders.size()).isLessThan(wanted);
            }
        } else if (repair instanceof Repair.InPlace) {
            assertThat(primaryHeld).isTrue();
            assertThat(holders.size()).isGreaterThanOrEqualTo(Math.min(wanted, hosts));
        } else if (!holders.isEmpty() && !primaryHeld) {
            assertThat(IntStream.rangeClosed(1, offload).noneMatch(i -> up.get(i) && accepting.get(i)))
                    .isTrue();
        }
    }

    private static BitSet bits(SplittableRandom random, int hosts, double chance) {
        BitSet set = new BitSet();
        for (int i = 1; i <= hosts; i++) {
            set.set(i, random.nextDouble() < chance);
        }
        return set;
    }

    private static LoadGauge gauge(BitSet accepting) {
        return new LoadGauge() {
            @Override
            public long blocks(int position) {
                return position * 31L % 7;
            }

            @Override
            public boolean accepts(int position) {
                return accepting.get(position);
            }
        };
    }
}
