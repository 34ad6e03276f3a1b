// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.hdfsgears.testkit.SeededTest;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private static final StorageSystem.Cluster CLUSTER = new StorageSystem.Cluster(30, 4, 3);

    /** 30 hosts do 3000 B/s; a block is 600 B, so 10 B/s are a block a minute. */
    private static Replay replay(StorageSystem system, Refill refill, long seed) {
        Replay replay = new Replay(system, CLUSTER, 3000, 600, refill, seed);
        replay.fill(2000);
        return replay;
    }

    private static List<StorageSystem> systems() {
        return List.of(
                StorageSystem.springFs(3),
                StorageSystem.everest(3),
                StorageSystem.spreadingRabbit(CLUSTER),
                StorageSystem.sierra(3),
                StorageSystem.stock());
    }

    @Test
    void eachSystemShrinksAsFarAsItsLayoutAllows() {
        int[] idle = systems().stream()
                .mapToInt(system -> replay(system, Refill.PASSIVE, 1).step(0, 0).active())
                .toArray();
        assertThat(idle).containsExactly(4, 4, 4, 10, 30);
    }

    @Test
    void afterABurstOfWritesSpringFsCleansUpAndThenShrinks() {
        Replay replay = replay(StorageSystem.springFs(3), Refill.PASSIVE, 1);
        for (int minute = 0; minute < 10; minute++) {
            assertThat(replay.step(0, 1000).active()).isEqualTo(30);
        }
        long cleaned = 0;
        int active = 30;
        for (int minute = 0; minute < 30 && active > 4; minute++) {
            Replay.Minute done = replay.step(0, 0);
            cleaned += done.cleaned();
            active = done.active();
        }
        assertThat(active).isEqualTo(4);
        assertThat(cleaned).as("(m − p)/m of 1000 blocks: 600").isBetween(550L, 650L);
    }

    /** The same burst: nothing is copied before hosts leave, they wait for what the primaries still have to write. */
    @Test
    void withCopiesOnPrimariesABurstIsNotCleanedUp() {
        Replay replay = replay(StorageSystem.springFsWithPrimaryCopies(3), Refill.PASSIVE, 1);
        for (int minute = 0; minute < 10; minute++) {
            assertThat(replay.step(0, 1000).late()).isPositive();
        }
        List<Replay.Minute> after = new ArrayList<>();
        for (int minute = 0; minute < 30; minute++) {
            after.add(replay.step(0, 0));
        }
        assertThat(after).allMatch(minute -> minute.cleaned() == 0);
        assertThat(after)
                .filteredOn(minute -> minute.late() > 0)
                .as("hosts stay while copies are late")
                .allMatch(minute -> minute.active() > 4);
        assertThat(after).last().matches(minute -> minute.active() == 4 && minute.late() == 0);
    }

    @Test
    void downToTheOffloadSetNothingIsCleanedUp() {
        Replay replay = replay(StorageSystem.springFs(3), Refill.PASSIVE, 1);
        replay.step(0, 1000);
        Replay.Minute done = replay.step(1000, 0);
        assertThat(done.active())
                .as("10 for the reads, and who helps to migrate")
                .isBetween(10, 12);
        assertThat(done.cleaned()).isZero();
    }

    @SeededTest
    void aggressiveMigrationIsOverInAMinuteAndPassiveInTen(long seed) {
        int[] aggressive = returning(Refill.AGGRESSIVE, seed);
        assertThat(aggressive[0]).isPositive();
        assertThat(aggressive).as("nothing is left after the first minute").endsWith(new int[11]);
        int[] passive = returning(Refill.PASSIVE, seed);
        assertThat(passive[10] + passive[11]).as("the last minutes of 12").isZero();
        assertThat(IntStream.of(passive).sum())
                .as("the part of the reads only")
                .isBetween(1, IntStream.of(aggressive).sum() - 1);
        assertThat(passive[0]).isLessThan(aggressive[0] / 5);
    }

    /** Blocks moved in each of twelve minutes of reading with 15 hosts, after two hours in which 4 hosts wrote alone. */
    private static int[] returning(Refill refill, long seed) {
        Replay replay = replay(StorageSystem.springFs(3), refill, seed);
        for (int minute = 0; minute < 120; minute++) {
            replay.step(0, 100);
        }
        return IntStream.range(0, 12)
                .map(minute -> (int) replay.step(1500, 0).migrated())
                .toArray();
    }

    @SeededTest
    void theSameSeedGivesTheSameDayAndTheLoadIsAlwaysServed(long seed) {
        for (StorageSystem system : systems()) {
            assertThat(day(system, seed)).as(system.name()).isEqualTo(day(system, seed));
        }
    }

    private static List<Replay.Minute> day(StorageSystem system, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Replay replay = replay(system, Refill.PASSIVE, seed);
        List<Replay.Minute> day = new ArrayList<>();
        for (int minute = 0; minute < 60; minute++) {
            double reads = 1500 * random.nextDouble();
            double writes = random.nextInt(3) == 0 ? 500 * random.nextDouble() : 0;
            Replay.Minute done = replay.step(reads, writes);
            assertThat(100.0 * done.active()).isGreaterThanOrEqualTo(reads + 3 * writes);
            day.add(done);
        }
        return day;
    }
}
