// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.core.dataset.Dataset;
import io.hdfsgears.core.dataset.DatasetChain;
import io.hdfsgears.core.dataset.DatasetChains;
import io.hdfsgears.core.dataset.DatasetEntry;
import io.hdfsgears.core.dataset.DatasetGauge;
import io.hdfsgears.core.dataset.DatasetLayout;
import io.hdfsgears.core.dataset.DatasetTable;
import io.hdfsgears.core.dataset.OwnParts;
import io.hdfsgears.core.gear.GearTable;
import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.Retention;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Rabbit's layout along the chains of several datasets over the same hosts. */
class DatasetsOnRabbitTest {
    private static final int HOSTS = 12;
    private static final int REPLICATION = 3;
    private static final int BLOCKS = 1_500;

    /** Rabbit's layout applies to a dataset as it stands: only its own hosts hold it, and its primaries all of it. */
    @SeededTest(seeds = 10)
    void aDatasetsBlocksLieOnItsChain(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ClusterView cluster = AlternatingRacks.view(30, 3, 3, up -> true);
        DatasetChains chains = DatasetChains.over(
                        cluster.members().stream().map(Member::id).toList())
                .with(new Dataset("/d1", 3, 3))
                .with(new Dataset("/d2", 4, 2));
        for (DatasetChain chain : chains.chains()) {
            ClusterView view = chain.view(cluster, host -> true);
            int replication = chain.dataset().replication();
            Rack rack = new Rack(
                    new RabbitLayout(new RabbitSettings(replication, new GearMode.Single())),
                    view.size(),
                    view.primaries(),
                    1);
            rack.view = view;
            rack.write(500, replication, random);
            assertThat(rack.blocks)
                    .allMatch(holders -> holders.get(0) <= chain.dataset().primaries());
            assertThat(rack.counts[view.size()])
                    .as("the spread ends with its last host")
                    .isPositive();
        }
    }

    @SeededTest(seeds = 20)
    void onTheClustersOwnChainNothingIsOtherwise(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int awake = 2 + random.nextInt(HOSTS - 1);
        ClusterView view = AlternatingRacks.view(HOSTS, 2, 2, position -> position <= awake);
        Layout plain = Rack.layout(REPLICATION);
        Layout own = new DatasetLayout(
                Rack.layout(REPLICATION),
                new DatasetEntry(
                        "/d", 2, 2, 1, IntStream.rangeClosed(1, HOSTS).boxed().toList()));
        LoadGauge load = LoadGauge.EVEN;
        for (int block = 0; block < 200; block++) {
            long same = random.nextLong();
            PlacementRequest request = new PlacementRequest(3, List.of(), Set.of(1 + random.nextInt(HOSTS)), 0);
            Placement placed = plain.place(request, view, load, new SplittableRandom(same));
            assertThat(own.place(request, view, load, new SplittableRandom(same)))
                    .isEqualTo(placed);
            RetentionRequest held = new RetentionRequest(placed.positions(), 2);
            assertThat(EvenFilling.retain(own, held, view, load))
                    .isEqualTo(EvenFilling.retain(plain, held, view, load));
            assertThat(own.repair(held, view, load, new SplittableRandom(same)))
                    .isEqualTo(plain.repair(held, view, load, new SplittableRandom(same)));
        }
        for (int position = 1; position <= HOSTS; position++) {
            assertThat(own.share(position, REPLICATION, view)).isEqualTo(plain.share(position, REPLICATION, view));
        }
    }

    /** In every gear from its lowest up the dataset's primaries are awake and hold all of it. */
    @SeededTest(seeds = 20)
    void eachDatasetIsReadableFromItsOwnPrimaries(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Shared shared = new Shared(random);
        shared.write(random);
        for (int number = 0; number < shared.layouts.size(); number++) {
            Set<Integer> primaries = shared.primaries(number);
            assertThat(shared.blocks.get(number))
                    .allMatch(holders -> holders.stream().anyMatch(primaries::contains));
        }
    }

    /** Written evenly there is next to nothing to even out, and repair ends: no two datasets trade blocks for ever. */
    @SeededTest(seeds = 20)
    void repairComesToRest(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Shared shared = new Shared(random);
        shared.write(random);
        shared.crowd(random);
        int passes = 0;
        while (shared.repairOne(passes++ % shared.layouts.size(), random) > 0 || shared.restless(random)) {
            assertThat(passes).as("passes over one dataset").isLessThan(100);
        }
        eachStillHasItsPrimary(shared);
    }

    private static void eachStillHasItsPrimary(Shared shared) {
        for (int number = 0; number < shared.layouts.size(); number++) {
            Set<Integer> primaries = shared.primaries(number);
            assertThat(shared.blocks.get(number))
                    .allMatch(holders ->
                            holders.size() == REPLICATION && holders.stream().anyMatch(primaries::contains));
        }
    }

    /** A cluster of 12 hosts with {@code /} and one to three datasets, all of their blocks counted together. */
    private static final class Shared {
        final ClusterView view = AlternatingRacks.view(HOSTS, 2, 2, up -> true);
        final long[] counts = new long[HOSTS + 1];
        final List<Layout> layouts = new ArrayList<>();
        final List<List<List<Integer>>> blocks = new ArrayList<>();
        private final DatasetTable table;
        private final List<Long> sizes = new ArrayList<>();
        private final OwnParts parts;

        Shared(SplittableRandom random) {
            GearTable gears = GearTable.eFold(2, HOSTS);
            DatasetTable entries = DatasetTable.NONE;
            layouts.add(Rack.layout(REPLICATION));
            sizes.add(BLOCKS / 2L + random.nextInt(BLOCKS));
            for (int d = 1; d <= 1 + random.nextInt(3); d++) {
                int floor = gears.hostsAwake(1 + random.nextInt(gears.max()));
                DatasetEntry entry = entries.place("/d" + d, 1 + random.nextInt(2), floor, 1, view, gears, REPLICATION);
                entries = entries.with(entry);
                layouts.add(new DatasetLayout(Rack.layout(REPLICATION), entry));
                sizes.add(BLOCKS / 2L + random.nextInt(BLOCKS));
            }
            table = entries;
            parts = OwnParts.of(layouts, sizes, REPLICATION, view);
        }

        Set<Integer> primaries(int number) {
            return Set.copyOf(number == 0 ? List.of(1, 2) : table.entry(number).primaryPositions());
        }

        private LoadGauge gauge(int number) {
            LoadGauge.Accepting all = position -> counts[position];
            return new DatasetGauge(all, parts, number);
        }

        void write(SplittableRandom random) {
            for (int number = 0; number < layouts.size(); number++) {
                List<List<Integer>> written = new ArrayList<>();
                for (long block = 0; block < sizes.get(number); block++) {
                    Placement placed =
                            layouts.get(number).place(PlacementRequest.fresh(REPLICATION), view, gauge(number), random);
                    placed.positions().forEach(position -> counts[position]++);
                    written.add(new ArrayList<>(placed.positions()));
                }
                blocks.add(written);
            }
        }

        /** Moves some replicas to one host, as if it had stood in for sleeping ones. */
        void crowd(SplittableRandom random) {
            int host = 1 + random.nextInt(HOSTS);
            for (List<List<Integer>> written : blocks) {
                for (List<Integer> holders : written) {
                    if (random.nextInt(4) == 0 && !holders.contains(host)) {
                        counts[holders.set(random.nextInt(REPLICATION), host)]--;
                        counts[host]++;
                    }
                }
            }
        }

        /** One look of the migrator: roles of all blocks of the dataset first, evening out only when all are in place. */
        int repairOne(int number, SplittableRandom random) {
            Layout layout = layouts.get(number);
            boolean roles = blocks.get(number).stream()
                    .anyMatch(holders -> EvenFilling.repairRoles(layout, held(holders), view, gauge(number), random)
                            instanceof Repair.Move);
            int moves = 0;
            for (List<Integer> holders : blocks.get(number)) {
                Repair repair = roles
                        ? EvenFilling.repairRoles(layout, held(holders), view, gauge(number), random)
                        : layout.repair(held(holders), view, gauge(number), random);
                if (repair instanceof Repair.Move move) {
                    holders.add(move.target());
                    counts[move.target()]++;
                    Retention retention = EvenFilling.retain(layout, held(holders), view, gauge(number));
                    retention.victims().forEach(victim -> {
                        holders.remove(victim);
                        counts[victim]--;
                    });
                    moves++;
                }
            }
            return moves;
        }

        boolean restless(SplittableRandom random) {
            return IntStream.range(0, layouts.size())
                    .anyMatch(number -> blocks.get(number).stream()
                            .anyMatch(holders -> layouts.get(number).repair(held(holders), view, gauge(number), random)
                                    instanceof Repair.Move));
        }

        private static RetentionRequest held(List<Integer> holders) {
            return new RetentionRequest(holders, REPLICATION);
        }

        @Override
        public String toString() {
            return Arrays.toString(counts) + " " + table;
        }
    }
}
