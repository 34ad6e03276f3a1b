// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.standby;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

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
}
