// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.testkit.SeededTest;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Laws of chains that nest in the cluster's, whatever the datasets and gears. */
class NestedChainPropertyTest {
    private static final int REPLICATION = 3;

    @SeededTest(seeds = 200)
    void everyGearFromTheLowestUpIsAPrefixOfEveryChain(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int hosts = 1 + random.nextInt(60);
        int primaries = 1 + random.nextInt(hosts);
        ClusterView cluster = Hosts.view(hosts, primaries, 1 + random.nextInt(3), position -> true);
        GearTable gears =
                random.nextBoolean() ? GearTable.eFold(primaries, hosts) : GearTable.oneNodeAGear(primaries, hosts);
        DatasetTable table = DatasetTable.NONE;
        for (int d = 1; d <= 1 + random.nextInt(6); d++) {
            int floor = gears.hostsAwake(1 + random.nextInt(gears.max()));
            DatasetTable before = table;
            DatasetEntry entry =
                    table.place("/d" + d, 1 + random.nextInt(floor), floor, 1, cluster, gears, REPLICATION);
            table = table.with(entry);
            for (int n : gears.awake()) {
                assertThat(n < floor || entry.order().subList(0, n).containsAll(first(n)))
                        .as("%s in a gear of %d", entry, n)
                        .isTrue();
            }
            assertThat(entry.primaryPositions()).allMatch(position -> position <= floor);
            startsWhereLeastIsNeeded(entry, before.chains(cluster, REPLICATION));
            assertThat(table.entries().subList(0, before.entries().size())).isEqualTo(before.entries());
        }
        assertThat(table.chains(cluster, REPLICATION).chains())
                .hasSize(table.entries().size() + 1);
    }

    private static List<Integer> first(int n) {
        return IntStream.rangeClosed(1, n).boxed().toList();
    }

    private static void startsWhereLeastIsNeeded(DatasetEntry entry, DatasetChains others) {
        double last = 0;
        for (int position : entry.order().subList(0, entry.floor())) {
            NodeId host = others.hosts().get(position - 1);
            assertThat(others.score(host)).isGreaterThanOrEqualTo(last);
            last = others.score(host);
        }
    }
}
