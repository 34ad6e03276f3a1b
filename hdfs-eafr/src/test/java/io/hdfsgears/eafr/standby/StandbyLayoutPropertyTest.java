// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

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

/** Laws of hot and standby servers. */
class StandbyLayoutPropertyTest {
    private static final int HOSTS = 20;
    private static final int HOT = 14;

    @SeededTest(seeds = 10)
    void newBlocksAreOnHotServersInTwoRacks(RandomGenerator random) {
        StandbyWorld world = new StandbyWorld(HOSTS, HOT, 4, 1, 100);
        world.write(2000, 3, random);
        assertThat(world.blocks).allSatisfy(holders -> {
            assertThat(holders).hasSize(3).doesNotHaveDuplicates().allMatch(position -> position <= HOT);
            assertThat(world.racksOf(holders)).isGreaterThan(1);
        });
        for (int i = 1; i <= HOT; i++) {
            assertThat(world.counts[i]).as("position %d", i).isBetween(6000L / HOT - 60, 6000L / HOT + 60);
        }
    }

    /** Cold blocks in waves, at most one replica each; whole standby servers full from the chain's end. */
    @SeededTest(seeds = 20)
    void coldBlocksFillTheChainFromItsEndAndStayCovered(RandomGenerator random) {
        int room = 60 + random.nextInt(200);
        int onHot = 1 + random.nextInt(2);
        StandbyWorld world = new StandbyWorld(HOSTS, HOT, 3, onHot, room);
        world.write(400, 3, random);
        for (int wave = 1; wave <= 3; wave++) {
            for (List<Integer> holders : world.blocks) {
                boolean cold = random.nextInt(4) > 0;
                long racks = world.racksOf(holders);
                if (cold && world.retire(holders)) {
                    assertThat(world.racksOf(holders)).isGreaterThanOrEqualTo(Math.min(2, racks));
                }
                assertThat(holders).hasSize(3).doesNotHaveDuplicates();
                assertThat(world.onHot(holders)).isGreaterThanOrEqualTo(onHot);
                assertThat(world.repair(holders, random))
                        .as("what was retired stays: %s", holders)
                        .isFalse();
            }
        }
        int awake = HOSTS;
        while (awake > HOT && world.isFull(awake)) {
            awake--;
        }
        assertThat(awake).as("full ones at the end").isLessThan(HOSTS);
        // A rack that a block may not leave, or a holder, sends it one or two hosts further towards the front.
        for (int i = HOT + 1; i < awake - 2; i++) {
            assertThat(world.counts[i]).as("position %d before %d", i, awake).isZero();
        }
        world.awake(awake);
        for (List<Integer> holders : world.blocks) {
            assertThat(holders).anyMatch(world.view::isServing);
        }
    }

    @SeededTest(seeds = 20)
    void retirementComesToRestWithAllThatMayOnStandbyServers(RandomGenerator random) {
        int onHot = 1 + random.nextInt(3);
        StandbyWorld world = new StandbyWorld(HOSTS, HOT, 2, onHot, Long.MAX_VALUE);
        world.write(100, 4, random);
        for (List<Integer> holders : world.blocks) {
            int moves = 0;
            while (world.retire(holders)) {
                moves++;
            }
            assertThat(moves).isEqualTo(4 - onHot);
            assertThat(world.onHot(holders)).isEqualTo(onHot);
        }
    }

    @SeededTest(seeds = 20)
    void blocksOfStandbyServersAloneAreBrought(RandomGenerator random) {
        StandbyWorld world = new StandbyWorld(HOSTS, HOT, 2, 1, Long.MAX_VALUE);
        for (int b = 0; b < 100; b++) {
            List<Integer> holders = new ArrayList<>(List.of(HOT + 1 + random.nextInt(3), HOT + 4 + random.nextInt(3)));
            holders.forEach(position -> world.counts[position]++);
            assertThat(world.repair(holders, random)).isTrue();
            assertThat(holders).hasSize(2);
            assertThat(world.onHot(holders)).isEqualTo(1);
            assertThat(world.racksOf(holders)).isEqualTo(2);
            assertThat(world.repair(holders, random)).isFalse();
        }
    }

    /** Whatever the request: only eligible hosts, no duplicates, as many as there can be, hot servers before others. */
    @SeededTest(seeds = 300)
    void placementKeepsItsContract(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(30);
        int hot = 1 + random.nextInt(hosts);
        BitSet up = bits(random, hosts, 0.2 + 0.8 * random.nextDouble());
        BitSet accepting = bits(random, hosts, 0.3 + 0.7 * random.nextDouble());
        Set<Integer> excluded = new HashSet<>(list(bits(random, hosts, 0.2 * random.nextDouble())));
        List<Integer> holders = list(bits(random, hosts, 0.2 * random.nextDouble()));
        ClusterView view = StandbyWorld.view(hosts, hot, 1 + random.nextInt(4), up::get);
        int additional = 1 + random.nextInt(hosts + 2);
        Placement placement = StandbyWorld.layout(1)
                .place(
                        new PlacementRequest(additional, holders, excluded, random.nextInt(hosts + 1)),
                        view,
                        gauge(accepting),
                        random);
        List<Integer> eligible = IntStream.rangeClosed(1, hosts)
                .filter(i -> up.get(i) && accepting.get(i))
                .boxed()
                .filter(i -> !excluded.contains(i) && !holders.contains(i))
                .toList();
        assertThat(placement.positions()).doesNotHaveDuplicates().isSubsetOf(eligible);
        assertThat(placement.positions()).hasSize(Math.min(additional, eligible.size()));
        long hotOnes = eligible.stream().filter(i -> i <= hot).count();
        assertThat(placement.positions().stream().filter(i -> i <= hot).count())
                .isEqualTo(Math.min(hotOnes, placement.positions().size()));
    }

    @SeededTest(seeds = 300)
    void retentionKeepsItsContract(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(20);
        int hot = 1 + random.nextInt(hosts);
        int onHot = 1 + random.nextInt(3);
        BitSet up = bits(random, hosts, random.nextDouble());
        List<Integer> holders = list(bits(random, hosts, random.nextDouble()));
        ClusterView view = StandbyWorld.view(hosts, hot, 1 + random.nextInt(3), up::get);
        int wanted = 1 + random.nextInt(4);
        Retention retention = StandbyWorld.layout(onHot).retain(new RetentionRequest(holders, wanted), view);
        assertThat(retention.victims()).doesNotHaveDuplicates().isSubsetOf(holders);
        assertThat(retention.victims()).hasSize(Math.max(0, holders.size() - wanted));
        List<Integer> rest = new ArrayList<>(holders);
        rest.removeAll(retention.victims());
        assertThat(rest.stream().anyMatch(up::get)).isEqualTo(holders.stream().anyMatch(up::get));
        long before = holders.stream().filter(i -> i <= hot && up.get(i)).count();
        long after = rest.stream().filter(i -> i <= hot && up.get(i)).count();
        assertThat(after).isGreaterThanOrEqualTo(Math.min(before, Math.min(onHot, wanted)));
    }

    /** Beside replicas that sleep stock would not see the one too many. */
    @SeededTest(seeds = 300)
    void nothingIsRetiredBesideSleepersOrWhileReplicasLack(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 2 + random.nextInt(20);
        int hot = 1 + random.nextInt(hosts - 1);
        BitSet up = bits(random, hosts, 0.8);
        List<Integer> holders = list(bits(random, hosts, 0.3));
        ClusterView view = StandbyWorld.view(hosts, hot, 2, up::get);
        int wanted = 1 + random.nextInt(5);
        Repair repair = StandbyWorld.layout(1).retire(new RetentionRequest(holders, wanted), view, LoadGauge.EVEN);
        boolean settled =
                holders.size() == Math.min(wanted, hosts) && holders.stream().allMatch(up::get);
        if (repair instanceof Repair.Move move) {
            assertThat(settled).isTrue();
            assertThat(move.target()).isGreaterThan(hot).isNotIn(holders);
            assertThat(up.get(move.target())).isTrue();
            assertThat(move.victim()).isLessThanOrEqualTo(hot).isIn(holders);
        } else if (settled && holders.stream().filter(i -> i <= hot).count() > 1) {
            assertThat(repair).isInstanceOf(Repair.Deferred.class);
        }
    }

    private static List<Integer> list(BitSet bits) {
        return new ArrayList<>(bits.stream().boxed().toList());
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
