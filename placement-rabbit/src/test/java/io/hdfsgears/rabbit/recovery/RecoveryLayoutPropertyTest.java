// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.contract.AlternatingRacks;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.rabbit.GearMode;
import io.hdfsgears.rabbit.RabbitLayout;
import io.hdfsgears.rabbit.RabbitSettings;
import io.hdfsgears.rabbit.Rack;
import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Laws of the fault-tolerant layout. With one rack, position i of a row stands in column i: an oracle of its own. */
class RecoveryLayoutPropertyTest {
    private static RecoveryLayout layout(int replication, int groupSize) {
        return new RecoveryLayout(new RecoverySettings(replication, groupSize));
    }

    private static int column(int position, int primaries, int groupSize) {
        return (position <= primaries ? position - 1 : position - primaries - 1) % groupSize;
    }

    /** p = 10, g = 5 as in the paper's Figure 5, N = 70 &lt; p·e². */
    @SeededTest(seeds = 10)
    void everyBlockStaysInTheColumnOfItsPrimary(RandomGenerator random) {
        Rack rack = new Rack(layout(3, 5), 70, 10, 1);
        rack.write(3000, 3, random);
        assertThat(Arrays.stream(rack.counts).sum()).as("storage r·B").isEqualTo(9000);
        assertThat(rack.offloaded).isZero();
        for (List<Integer> holders : rack.blocks) {
            assertThat(holders).hasSize(3).doesNotHaveDuplicates();
            assertThat(holders.get(0)).as("covered from any n >= p").isLessThanOrEqualTo(10);
            assertThat(holders.stream().map(h -> column(h, 10, 5)).distinct())
                    .as("columns of %s", holders)
                    .hasSize(1);
        }
    }

    @SeededTest(seeds = 5)
    void gearGroupJHoldsItsLaw(RandomGenerator random) {
        Rack rack = new Rack(layout(3, 5), 70, 10, 1);
        rack.write(10_000, 3, random);
        for (int i = 11; i <= 70; i++) {
            int j = (i - 11) / 5 + 1;
            assertThat(rack.layout.share(i, 3, rack.view)).isCloseTo(1.0 / (10 + 5 * j), within(1e-12));
            assertThat(rack.counts[i] * (10 + 5 * j) / 10_000.0)
                    .as("position %d of gear group %d", i, j)
                    .isBetween(0.94, 1.06);
        }
        for (int n : rack.layout.gears(rack.view).awake()) {
            for (int i = 1; i <= n; i++) {
                assertThat(rack.counts[i] * n / 10_000.0)
                        .as("position %d with %d awake", i, n)
                        .isGreaterThan(0.94);
            }
        }
    }

    /** Whichever primary fails: with its recovery group up, all is readable; with another group up, it is not. */
    @SeededTest(seeds = 25)
    void theRecoveryGroupCoversItsPrimary(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int groupSize = 1 + random.nextInt(5);
        int primaries = groupSize * (1 + random.nextInt(4));
        int hosts = primaries * (3 + random.nextInt(8));
        int replication = 2 + random.nextInt(3);
        RecoveryLayout layout = layout(replication, groupSize);
        int racks = 1 + random.nextInt(3);
        Rack rack = new Rack(layout, hosts, primaries, racks);
        rack.write(1500, replication, random);
        for (int failed = 1; failed <= primaries; failed++) {
            List<Integer> group = layout.recoveryGroup(failed, rack.view);
            assertThat(group).hasSizeLessThanOrEqualTo(RecoveryGroupSize.least(primaries, groupSize));
            assertThat(uncovered(rack, primaries, failed, group)).isZero();
            boolean noOverflow = racks == 1 && replication == 2 && hosts > primaries * 3;
            if (noOverflow) {
                assertThat(uncovered(rack, primaries, failed, List.of())).isPositive();
                assertThat(uncovered(rack, primaries, failed, group.subList(1, group.size())))
                        .as("no host of the group is idle")
                        .isPositive();
            }
            for (int other = 1; other <= primaries; other++) {
                List<Integer> theirs = layout.recoveryGroup(other, rack.view);
                if (noOverflow && !theirs.equals(group)) {
                    assertThat(theirs).doesNotContainAnyElementsOf(group);
                    assertThat(uncovered(rack, primaries, failed, theirs)).isPositive();
                }
            }
        }
        assertThat(layout.recoveryGroup(primaries + 1, rack.view)).isEmpty();
        assertThat(layout.recoveryGroup(0, rack.view)).isEmpty();
    }

    private static long uncovered(Rack rack, int primaries, int failed, List<Integer> woken) {
        return rack.blocks.stream()
                .filter(holders ->
                        holders.stream().noneMatch(h -> (h <= primaries && h != failed) || woken.contains(h)))
                .count();
    }

    /** A full gear group holds something of every primary; gears only ever add hosts. */
    @SeededTest(seeds = 20)
    void gearsGrowByWholeGroups(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int groupSize = 1 + random.nextInt(8);
        int primaries = 1 + random.nextInt(12);
        int hosts = primaries + random.nextInt(60);
        ClusterView view = AlternatingRacks.view(hosts, primaries, 1 + random.nextInt(3), up -> true);
        List<Integer> awake = layout(3, groupSize).gears(view).awake();
        int step = Math.min(groupSize, primaries);
        assertThat(awake)
                .isSorted()
                .doesNotHaveDuplicates()
                .startsWith(primaries)
                .endsWith(hosts);
        for (int gear = 1; gear < awake.size(); gear++) {
            int added = awake.get(gear) - awake.get(gear - 1);
            assertThat(added).isEqualTo(gear < awake.size() - 1 ? step : hosts - awake.get(gear - 1));
            assertThat(added).isLessThanOrEqualTo(step);
        }
        Grid grid = new Grid(view, columns(groupSize));
        for (int start = primaries + 1; start <= hosts; start += step) {
            List<Column> row = IntStream.rangeClosed(start, Math.min(hosts, start + step - 1))
                    .mapToObj(grid::columnOf)
                    .toList();
            assertThat(row).doesNotHaveDuplicates();
        }
    }

    private static List<RabbitLayout> columns(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new RabbitLayout(new RabbitSettings(3, new GearMode.EFold())))
                .toList();
    }

    /** Whatever the number of racks divides: columns span racks, and no block sits in one. */
    @SeededTest(seeds = 20)
    void noBlockSitsInOneRack(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int groupSize = 1 + random.nextInt(6);
        int racks = 2 + random.nextInt(4);
        Rack rack = new Rack(layout(3, groupSize), 8 * groupSize, groupSize, racks);
        rack.write(500, 3, random);
        assertThat(rack.blocks).noneMatch(rack::inOneRack);
    }

    @SeededTest(seeds = 20)
    void hostsThatJoinLeaveTheGridAsItIs(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int groupSize = 1 + random.nextInt(5);
        int primaries = groupSize + random.nextInt(10);
        int racks = 1 + random.nextInt(4);
        int hosts = primaries + random.nextInt(40);
        Grid small = new Grid(AlternatingRacks.view(hosts, primaries, racks, up -> true), columns(groupSize));
        Grid large = new Grid(AlternatingRacks.view(hosts + 7, primaries, racks, up -> true), columns(groupSize));
        for (int i = 1; i <= hosts; i++) {
            int local = small.columnOf(i).local(i);
            assertThat(large.columnOf(i).local(i)).isEqualTo(local);
            assertThat(large.columnOf(i).global(1)).isEqualTo(small.columnOf(i).global(1));
        }
    }

    /** Writes in low gear leave the columns; the way back up brings every block home and comes to rest. */
    @SeededTest(seeds = 5)
    void strayBlocksComeHome(RandomGenerator random) {
        Rack rack = new Rack(layout(3, 3), 27, 6, 1);
        rack.write(1500, 3, random);
        rack.awake(6);
        rack.write(300, 3, random);
        assertThat(rack.offloaded).as("all but the primary replicas").isBetween(300, 600);
        assertThat(rack.blocks.subList(1500, 1800)).allMatch(holders -> new HashSet<>(holders).size() == 3);
        rack.awake(27);
        int plans = 0;
        while (!rack.migrate(3, random).moves().isEmpty()) {
            assertThat(plans++).isLessThan(10);
        }
        for (List<Integer> holders : rack.blocks) {
            assertThat(holders).hasSize(3);
            assertThat(holders.stream().map(h -> column(h, 6, 3)).distinct())
                    .as("columns of %s", holders)
                    .hasSize(1);
        }
        assertThat(Arrays.stream(rack.counts).sum()).isEqualTo(5400);
    }
}
