// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.eafr.advice.AdviceSettings;
import io.hdfsgears.eafr.advice.Limits;
import io.hdfsgears.eafr.advice.Thresholds;
import io.hdfsgears.eafr.popularity.CountSettings;
import io.hdfsgears.sim.replication.EafrReplication.Setting;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What half of a count that is kept brings and costs, against the paper's Equation 1. A day; all hosts are busy. */
class SmoothedReadsTest {
    private static final int FILES = 60;
    private static final int INTERVALS = 144;

    /**
     * Replicas gained and lost, of one file.
     *
     * @param firstInterval when files gained their first one, in the mean
     */
    private record Day(double changes, double firstInterval) {}

    /**
     * @param keep share of a count that the next interval starts with
     * @param every files are read once in so many intervals
     * @param reads of a file in such an interval, in the mean
     */
    private static Day day(double keep, int every, double reads) {
        double[] shares = new double[FILES];
        long[] bytes = new long[FILES];
        Arrays.fill(bytes, 1_000_000);
        Arrays.fill(shares, 1);
        SplittableRandom random = new SplittableRandom(7);
        World world = new World(new Catalog(bytes, shares), 12, random);
        AdviceSettings advice = new AdviceSettings(Thresholds.PAPER, 0, 0.5, 3, Long.MAX_VALUE / 2, Long.MAX_VALUE);
        EafrReplication eafr = new EafrReplication(
                false, new Setting(advice, new Limits(2, 1, 10), new CountSettings(1 << 14, 1 << 14, keep), 0, 1));
        eafr.place(world, random);
        int[] first = new int[FILES];
        for (int interval = 1; interval <= INTERVALS; interval++) {
            for (int server = 0; server < world.servers(); server++) {
                world.show(server, world.capacity(server));
            }
            for (int file = 0; file < FILES; file++) {
                int[] holders = world.holders(file);
                int read = (interval + file) % every == 0 ? poisson(reads, random) : 0;
                for (int i = 0; i < read; i++) {
                    eafr.read(file, holders[i % holders.length], 1);
                }
            }
            for (Move move : eafr.endInterval(world, interval, random)) {
                if (move.to() != Move.NONE) {
                    world.add(move.file(), move.to());
                    first[move.file()] = first[move.file()] == 0 ? interval : first[move.file()];
                } else {
                    world.remove(move.file(), move.from());
                }
                eafr.done(move);
            }
        }
        return new Day(
                (eafr.added() + eafr.dropped()) / (double) FILES,
                Arrays.stream(first).average().orElseThrow());
    }

    private static int poisson(double mean, SplittableRandom random) {
        double product = random.nextDouble();
        int count = 0;
        while (product > Math.exp(-mean)) {
            product *= random.nextDouble();
            count++;
        }
        return count;
    }

    @Test
    void aFileThatIsReadNowAndThenHardlyChanges() {
        assertThat(day(0, 2, 60).changes()).isCloseTo(66, within(2.0));
        assertThat(day(0.5, 2, 60).changes()).isLessThan(8);
        assertThat(day(0, 3, 60).changes()).isCloseTo(55, within(2.0));
        assertThat(day(0.5, 3, 60).changes()).isLessThan(8);
    }

    @Test
    void aNewFileIsHotInItsFirstIntervalOrTheNext() {
        assertThat(day(0, 1, 30).firstInterval()).isEqualTo(1);
        assertThat(day(0.5, 1, 30).firstInterval()).isBetween(1.5, 2.0);
        assertThat(day(0.5, 1, 60).firstInterval()).isEqualTo(1);
    }
}
