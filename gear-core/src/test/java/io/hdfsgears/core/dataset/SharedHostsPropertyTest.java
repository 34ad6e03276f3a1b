// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.balance.HitRatioBalancer;
import io.hdfsgears.core.balance.RecentRequests;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Laws of sharing hosts out among datasets in use, and of reading and writing meanwhile. */
class SharedHostsPropertyTest {
    private static final int REPLICATION = 3;

    /** Some datasets on a cluster of which some hosts sleep, and which of them are in use. */
    private static final class Scene {
        final ClusterView cluster;
        final BitSet inUse = new BitSet();
        final DatasetTable table;
        final HostOwners owners;

        Scene(RandomGenerator random) {
            int hosts = 2 + random.nextInt(30);
            int primaries = 1 + random.nextInt(Math.max(1, hosts / 4));
            cluster = Hosts.view(hosts, primaries, 2, position -> position == 1 || random.nextInt(4) > 0);
            GearTable gears = GearTable.eFold(primaries, hosts);
            DatasetTable made = DatasetTable.NONE.withRestShare(1 + random.nextInt(3));
            for (int d = 1; d <= 1 + random.nextInt(4); d++) {
                int floor = gears.hostsAwake(1 + random.nextInt(gears.max()));
                int own = 1 + random.nextInt(floor);
                made = made.with(made.place("/d" + d, own, floor, 1 + random.nextInt(3), cluster, gears, REPLICATION));
            }
            table = made;
            IntStream.rangeClosed(0, table.entries().size())
                    .filter(number -> random.nextBoolean())
                    .forEach(inUse::set);
            owners = HostOwners.of(table, inUse, cluster, REPLICATION);
        }
    }

    @SeededTest(seeds = 300)
    void aServingHostWorksForOneDatasetInUse(RandomGenerator random) {
        Scene scene = new Scene(random);
        int[] works = new int[scene.cluster.size() + 1];
        for (int number = 0; number <= scene.table.entries().size(); number++) {
            List<Integer> hosts = scene.owners.of(number);
            assertThat(hosts).allMatch(scene.cluster::isServing);
            assertThat(hosts.isEmpty() || (scene.inUse.get(number) && scene.inUse.cardinality() > 1))
                    .isTrue();
            hosts.forEach(position -> works[position]++);
            for (int position = 1; position <= scene.cluster.size(); position++) {
                boolean lent = scene.owners.isLent(number, position);
                assertThat(lent && (hosts.isEmpty() || hosts.contains(position)))
                        .isFalse();
            }
        }
        assertThat(Arrays.stream(works).max().orElse(0)).isLessThanOrEqualTo(1);
    }

    @SeededTest(seeds = 300)
    void ownHostsComeFirstAndNoHolderIsLeftOut(RandomGenerator random) {
        Scene scene = new Scene(random);
        ClusterView cluster = scene.cluster;
        int number = random.nextInt(scene.table.entries().size() + 1);
        ClusterView own = scene.owners.view(number, cluster);
        int[] holders = IntStream.rangeClosed(1, cluster.size())
                .filter(position -> random.nextInt(3) == 0)
                .toArray();
        int[] order = SharedOrder.order(
                new HitRatioBalancer(),
                holders,
                own,
                cluster,
                position -> 0.5,
                new RecentRequests(cluster.size(), 0),
                random);
        assertThat(order).containsExactlyInAnyOrder(holders);
        int mine = SharedOrder.serving(order, own);
        int serving = SharedOrder.serving(order, cluster);
        assertThat(mine).isEqualTo((int) Arrays.stream(holders)
                .filter(position -> cluster.isServing(position) && !scene.owners.isLent(number, position))
                .count());
        assertThat(serving).as("whoever serves comes before whoever does not").isEqualTo((int)
                Arrays.stream(holders).filter(cluster::isServing).count());
    }

    /** A host of another dataset is passed over only within what evening out would leave alone. */
    @SeededTest(seeds = 100)
    void writesKeepTheLayoutWithinFivePercent(RandomGenerator random) {
        Scene scene = new Scene(random);
        long[] blocks = random.longs(scene.cluster.size() + 1, 0, 100_000).toArray();
        LoadGauge load = new LoadGauge() {
            @Override
            public long blocks(int position) {
                return blocks[position];
            }

            @Override
            public boolean accepts(int position) {
                return position % 5 != 0;
            }
        };
        int number = random.nextInt(scene.table.entries().size() + 1);
        LoadGauge seen = WriteGauge.of(load, scene.owners, number);
        for (int position = 1; position <= scene.cluster.size(); position++) {
            long most = scene.owners.isLent(number, position) ? blocks[position] * 105 / 100 + 1 : blocks[position];
            assertThat(seen.blocks(position)).isBetween(blocks[position], most);
            assertThat(seen.accepts(position)).isEqualTo(load.accepts(position));
        }
    }
}
