// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** The way back to the law after writes in low gear: 2,000 blocks at full gear, 400 more with few hosts up, then all up. */
class RepairPropertyTest {
    private static Rack afterLowGear(int up, RandomGenerator random) {
        Rack rack = new Rack(Rack.layout(3), 12, 2, 3);
        rack.write(2000, 3, random);
        rack.awake(up);
        rack.write(400, 3, random);
        rack.awake(12);
        rack.replenish(3, random);
        return rack;
    }

    private static void assertLaw(Rack rack, int blocks) {
        for (int i = 3; i < rack.counts.length; i++) {
            assertThat(rack.counts[i] * i / (double) blocks)
                    .as("position %d", i)
                    .isBetween(0.92, 1.08);
        }
        for (List<Integer> holders : rack.blocks) {
            assertThat(holders).hasSize(3).doesNotHaveDuplicates().anyMatch(position -> position <= 2);
            assertThat(rack.inOneRack(holders)).isFalse();
        }
    }

    @SeededTest(seeds = 10)
    void repairAloneComesToRestAtTheLaw(long seed) {
        for (int up : new int[] {2, 5}) {
            SplittableRandom random = new SplittableRandom(seed);
            Rack rack = afterLowGear(up, random);
            assertThat(rack.repair(3, 20, random))
                    .as("passes after %d hosts", up)
                    .isBetween(1, 6);
            assertThat(rack.repairPass(3, random)).as("moves of another pass").isLessThan(5);
            assertLaw(rack, 2400);
        }
    }

    @SeededTest(seeds = 10)
    void aPlanMovesLittleMoreThanItMust(long seed) {
        for (int up : new int[] {2, 5}) {
            SplittableRandom random = new SplittableRandom(seed);
            Rack rack = afterLowGear(up, random);
            int must = 0;
            for (int i = 3; i <= 12; i++) {
                must += (int) Math.max(0, 2400.0 / i - rack.counts[i]);
            }
            int moves = 0;
            int plans = 0;
            MigrationPlan plan = rack.migrate(3, random);
            while (!plan.moves().isEmpty() && plans++ < 20) {
                moves += plan.moves().size();
                plan = rack.migrate(3, random);
            }
            assertThat(plans).isLessThan(6);
            assertThat(moves).as("at least %d must move", must).isLessThan((int) (1.2 * must));
            assertLaw(rack, 2400);
        }
    }

    /** Whatever the factor, also where it is not the cluster's usual one. */
    @SeededTest(seeds = 10)
    void dataThatFollowsTheLawIsLeftAlone(RandomGenerator random) {
        for (int factor = 1; factor <= 5; factor++) {
            Rack rack = new Rack(Rack.layout(3), 12, 2, 3);
            rack.write(2000, factor, random);
            assertThat(rack.migrate(factor, random).moves()).hasSizeLessThan(10);
        }
    }

    /** Hosts that join get their share from those that hold too much; with 20 hosts the spread ends at 19. */
    @SeededTest(seeds = 5)
    void newHostsAreFilled(RandomGenerator random) {
        Rack before = new Rack(Rack.layout(3), 12, 2, 3);
        before.write(2000, 3, random);
        Rack after = new Rack(before.layout, 16, 2, 3);
        after.blocks.addAll(before.blocks);
        System.arraycopy(before.counts, 0, after.counts, 0, before.counts.length);
        int plans = 0;
        while (!after.migrate(3, random).moves().isEmpty()) {
            assertThat(plans++).isLessThan(10);
        }
        assertLaw(after, 2000);
    }

    /** Two factors in one cluster obey two laws; repair must still come to rest. */
    @SeededTest(seeds = 5)
    void mixedFactorsComeToRest(RandomGenerator random) {
        Rack rack = afterLowGear(5, random);
        rack.write(1000, 2, random);
        rack.write(100, 10, random);
        int moves = Integer.MAX_VALUE;
        for (int pass = 0; pass < 10 && moves > 0; pass++) {
            moves = rack.repairPassByOwnFactor(random);
        }
        assertThat(moves).isLessThan(5);
    }

    /** Once the copy is there the layout must not give up just that one: it would be made again and again. */
    @SeededTest(seeds = 20)
    void aCopyThatRepairWantsIsKept(RandomGenerator random) {
        for (int round = 0; round < 2000; round++) {
            int hosts = random.nextInt(3, 13);
            int primaries = random.nextInt(1, Math.min(4, hosts));
            Rack rack = new Rack(Rack.layout(random.nextInt(1, 4)), hosts, primaries, random.nextInt(1, 4));
            for (int position = 1; position <= hosts; position++) {
                rack.counts[position] = random.nextLong(1, 60);
            }
            int factor = random.nextInt(1, Math.min(4, hosts));
            List<Integer> holders = drawn(hosts, factor, random);
            if (rack.layout.repair(new RetentionRequest(holders, factor), rack.view, rack, random)
                            instanceof Repair.Move move
                    && move.victim() != 0) {
                List<Integer> after = new ArrayList<>(holders);
                after.add(move.target());
                rack.counts[move.target()]++;
                assertThat(EvenFilling.retain(rack.layout, new RetentionRequest(after, factor), rack.view, rack)
                                .victims())
                        .as(
                                "%d hosts, %d primaries, holders %s, %s, counts %s",
                                hosts, primaries, holders, move, Arrays.toString(rack.counts))
                        .hasSize(1)
                        .doesNotContain(move.target());
            }
        }
    }

    private static List<Integer> drawn(int hosts, int count, RandomGenerator random) {
        return random.ints(1, hosts + 1)
                .distinct()
                .limit(count)
                .sorted()
                .boxed()
                .toList();
    }
}
