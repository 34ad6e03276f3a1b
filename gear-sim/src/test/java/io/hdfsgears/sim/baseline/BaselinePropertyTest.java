// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Layout;
import io.hdfsgears.core.layout.Placement;
import io.hdfsgears.core.layout.PlacementRequest;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** What the layouts' interface promises, for every baseline. */
class BaselinePropertyTest {
    private static List<Layout> layouts(RandomGenerator random) {
        RabbitLayout rabbit = new RabbitLayout(new RabbitSettings(3, new GearMode.EFold()));
        return List.of(new StockLayout(), new SierraLayout(3), new EverestRabbit(rabbit, random.nextDouble()));
    }

    private static Rack anyRack(RandomGenerator random) {
        int hosts = 1 + random.nextInt(30);
        int racks = 1 + random.nextInt(4);
        int asleep = random.nextInt(3);
        return new Rack(
                Rack.view(hosts, 1 + random.nextInt(hosts), racks, p -> asleep == 0 || random.nextInt(4) >= asleep));
    }

    @SeededTest(seeds = 100)
    void onlyDistinctServingAllowedHostsAreChosenAndAsManyAsThereAre(RandomGenerator random) {
        Rack rack = anyRack(random);
        int hosts = rack.view.size();
        for (Layout layout : layouts(random)) {
            List<Integer> holders = some(hosts, 2, random);
            Set<Integer> excluded = new HashSet<>(some(hosts, 3, random));
            PlacementRequest request =
                    new PlacementRequest(1 + random.nextInt(4), holders, excluded, random.nextInt(hosts + 1));
            Placement placement = layout.place(request, rack.view, rack, random);
            long possible = IntStream.rangeClosed(1, hosts)
                    .filter(p -> rack.view.isServing(p) && !holders.contains(p) && !excluded.contains(p))
                    .count();
            assertThat(placement.positions())
                    .as("%s on %d hosts", layout.name(), hosts)
                    .doesNotHaveDuplicates()
                    .allMatch(p -> rack.view.isServing(p) && !holders.contains(p) && !excluded.contains(p))
                    .hasSize((int) Math.min(request.additional(), possible));
        }
    }

    @SeededTest(seeds = 100)
    void retentionNeverTakesTheLastServingHolder(RandomGenerator random) {
        Rack rack = anyRack(random);
        for (Layout layout : layouts(random)) {
            List<Integer> holders = some(rack.view.size(), 5, random);
            int wanted = 1 + random.nextInt(3);
            List<Integer> victims = EvenFilling.retain(layout, new RetentionRequest(holders, wanted), rack.view, rack)
                    .victims();
            List<Integer> left = new ArrayList<>(holders);
            left.removeAll(victims);
            assertThat(victims).as(layout.name()).doesNotHaveDuplicates().isSubsetOf(holders);
            assertThat(left.size()).isGreaterThanOrEqualTo(Math.min(wanted, holders.size()));
            if (holders.stream().anyMatch(rack.view::isServing)) {
                assertThat(left).as(layout.name()).anyMatch(rack.view::isServing);
            }
        }
    }

    @SeededTest
    void repairComesToRest(RandomGenerator random) {
        for (Layout layout : layouts(random)) {
            Rack rack = new Rack(Rack.view(24, 3, 2, p -> p <= 10));
            rack.write(layout, 200, 3, random);
            rack.view = Rack.view(24, 3, 2, p -> true);
            int passes = 0;
            while (pass(layout, rack, random) > 0) {
                assertThat(++passes).as("passes of %s", layout.name()).isLessThan(60);
            }
            assertThat(rack.blocks).allMatch(holders -> holders.size() == 3);
        }
    }

    private static int pass(Layout layout, Rack rack, RandomGenerator random) {
        int moves = 0;
        for (List<Integer> holders : rack.blocks) {
            Repair repair = layout.repair(new RetentionRequest(holders, 3), rack.view, rack, random);
            if (repair instanceof Repair.Move move) {
                assertThat(holders).doesNotContain(move.target()).contains(move.victim());
                holders.remove(Integer.valueOf(move.victim()));
                holders.add(move.target());
                rack.counts[move.victim()]--;
                rack.counts[move.target()]++;
                moves++;
            }
        }
        return moves;
    }

    @SeededTest
    void sharesSumUpToTheReplication(RandomGenerator random) {
        ClusterView view = Rack.view(9 + random.nextInt(40), 3, 2, p -> true);
        for (Layout layout : layouts(random)) {
            double sum = IntStream.rangeClosed(1, view.size())
                    .mapToDouble(position -> layout.share(position, 3, view))
                    .sum();
            assertThat(sum).as(layout.name()).isCloseTo(3, within(1e-6));
        }
    }

    private static List<Integer> some(int hosts, int most, RandomGenerator random) {
        return random.ints(random.nextInt(most + 1), 1, hosts + 1)
                .distinct()
                .boxed()
                .toList();
    }
}
