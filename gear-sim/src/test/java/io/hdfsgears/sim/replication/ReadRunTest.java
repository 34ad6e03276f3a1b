// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.sim.replication.ReadRun.ReadLoad;
import io.hdfsgears.testkit.SeededTest;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ReadRunTest {
    private static World world(Catalog catalog, int servers, ReplicaPolicy policy) {
        World world = new World(catalog, servers, new SplittableRandom(1));
        policy.place(world, new SplittableRandom(2));
        return world;
    }

    private static Catalog oneFile(int files, long bytes) {
        long[] sizes = new long[files];
        Arrays.fill(sizes, bytes);
        double[] reads = new double[files];
        reads[0] = 1;
        return new Catalog(sizes, reads);
    }

    @Test
    void aReadThatNeedNotWaitTakesTheServersResponse() {
        StockReplication stock = new StockReplication();
        World world = world(oneFile(1, 1_000_000), 30, stock);
        ReadTally tally = ReadRun.run(world, stock, new ReadLoad(0.01, 1, 100_000, 0), 7);
        assertThat(tally.reads()).isBetween(900L, 1_100L);
        assertThat(tally.meanMillis()).isBetween(4.0, 4.8);
        assertThat(tally.latePercent()).isZero();
        assertThat(tally.overloadedPercent()).isZero();
    }

    /** 60 at once on three replicas with 3 to 30 streams each: those beyond wait for a whole read, 1 MB at a stream's rate. */
    @Test
    void readsBeyondTheCapacityWait() {
        StockReplication stock = new StockReplication();
        World world = world(oneFile(1, 1_000_000), 30, stock);
        int streams = Arrays.stream(world.holders(0)).map(world::capacity).sum();
        assertThat(streams).isBetween(20, 58);
        ReadTally tally = ReadRun.run(world, stock, new ReadLoad(0.6, 60, 20_000, 0), 7);
        assertThat(tally.latePercent()).isEqualTo(100 * (1 - streams / 60.0), within(8.0));
        double readMillis = 1e9 / World.STREAM_BYTES_PER_SECOND;
        assertThat(tally.meanMillis()).isBetween(0.1 * readMillis, readMillis);
    }

    @SeededTest(seeds = 3)
    void theSameSeedGivesTheSameReads(long seed) {
        Catalog catalog = Catalog.cth(0.05, Catalog.Tail.STEEP, new SplittableRandom(seed));
        double[] first = new double[2];
        for (int i = 0; i < 2; i++) {
            EafrReplication eafr = new EafrReplication(true);
            World world = world(catalog, 40, eafr);
            first[i] = ReadRun.run(world, eafr, new ReadLoad(40, 1, 1_900, 0), seed)
                    .meanMillis();
        }
        assertThat(first[0]).isEqualTo(first[1]);
    }

    /** One hot file: EAFR adds a replica an interval until its servers can serve it; two replicas alone cannot. */
    @Test
    void eafrAddsReplicasToAHotFile() {
        Catalog catalog = oneFile(200, 40_000_000);
        ReadLoad load = new ReadLoad(12, 1, 9_000, 6_600);
        EafrReplication eafr = new EafrReplication(true);
        World world = world(catalog, 40, eafr);
        ReadTally ours = ReadRun.run(world, eafr, load, 3);
        assertThat(world.holders(0).length)
                .as("12 a second for 4.8 s each: 58 streams")
                .isBetween(4, 14);
        assertThat(eafr.added()).isGreaterThanOrEqualTo(2);
        assertThat(ours.latePercent()).isLessThan(5);
        CdrmReplication cdrm = new CdrmReplication(0.1, 0.98);
        assertThat(ReadRun.run(world(catalog, 40, cdrm), cdrm, load, 3).latePercent())
                .isGreaterThan(50);
        for (int file = 1; file < 200; file++) {
            assertThat(world.holders(file)).as("file %d", file).hasSize(2).doesNotHaveDuplicates();
        }
    }

    @Test
    void cdrmFollowsItsOwnFormula() {
        CdrmReplication cdrm = new CdrmReplication(0.1, 0.98);
        assertThat(cdrm.replicas(64_000_000)).as("0.99 of one block").isEqualTo(2);
        assertThat(cdrm.replicas(128_000_000)).as("0.9801").isEqualTo(2);
        assertThat(cdrm.replicas(192_000_000)).as("0.970 with two").isEqualTo(3);
        assertThat(cdrm.replicas(64_000_000L * 21)).as("0.979 with three").isEqualTo(4);
        assertThat(new CdrmReplication(0.2, 0.8).replicas(64_000_000L * 6))
                .as("0.78 with two")
                .isEqualTo(3);
    }

    /** Nothing EAFR does in a day leaves a file with fewer than two replicas, or with none awake. */
    @SeededTest(seeds = 2)
    void aDayOfEafrKeepsEveryFileReadable(long seed) {
        Catalog catalog = Catalog.cth(0.05, Catalog.Tail.STEEP, new SplittableRandom(seed));
        EafrReplication eafr = new EafrReplication(true);
        World world = new World(catalog, 15, new SplittableRandom(seed));
        eafr.place(world, new SplittableRandom(seed));
        DayRun run = new DayRun(world, eafr, new SplittableRandom(seed));
        for (int interval = 1; interval <= 144; interval++) {
            run.pass(interval, 14);
            for (int file = 0; file < catalog.files(); file++) {
                int[] holders = world.holders(file);
                assertThat(holders.length).isGreaterThanOrEqualTo(2);
                assertThat(Arrays.stream(holders).anyMatch(world::awake)).isTrue();
            }
        }
        assertThat(run.lostReads()).isZero();
        assertThat(eafr.retired()).isPositive();
        assertThat(run.sleepKilowattHours()).isLessThanOrEqualTo(run.paperKilowattHours());
        assertThat(run.paperKilowattHours()).isBetween(15 * 24 * 0.0937, 15 * 24 * 0.135);
    }
}
