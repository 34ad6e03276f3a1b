// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.eafr.popularity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import io.hdfsgears.testkit.SeededTest;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReadCountsTest {
    private static final CountSettings SMALL = new CountSettings(64, 256, 0.5);

    @Test
    void countsEachIntervalForItselfAsThePaperDoes() {
        ReadCounts counts = new ReadCounts(new CountSettings(64, 256, 0));
        counts.read(16_386, 1);
        counts.read(16_386, 1);
        counts.read(0, 3);
        assertThat(counts.reads(16_386)).isEqualTo(2);
        assertThat(counts.reads(0)).as("0 is a key like others").isEqualTo(3);
        assertThat(counts.reads(7)).isZero();
        counts.endInterval();
        assertThat(counts.reads(16_386)).isZero();
    }

    @Test
    void smoothsExponentially() {
        ReadCounts counts = new ReadCounts(SMALL);
        double expected = 0;
        for (int interval = 0; interval < 12; interval++) {
            counts.read(5, 10 * interval);
            expected = 0.5 * expected + 0.5 * 10 * interval;
            assertThat(counts.reads(5)).isEqualTo(expected, within(1e-3));
            counts.endInterval();
        }
        for (int interval = 0; interval < 40; interval++) {
            counts.endInterval();
        }
        assertThat(counts.reads(5)).as("ends at nothing").isZero();
    }

    @Test
    void forgetsAFileThatWasDeleted() {
        ReadCounts counts = new ReadCounts(SMALL);
        counts.read(5, 10);
        counts.forget(5);
        counts.forget(6);
        assertThat(counts.reads(5)).isZero();
    }

    /** Far more keys than entries: too little by the noise at most, and what is called free of doubt is right. */
    @SeededTest
    void saysTooLittleByTheNoiseAtMost(RandomGenerator random) {
        ReadCounts counts = new ReadCounts(SMALL);
        Map<Long, Double> truth = new HashMap<>();
        for (int interval = 0; interval < 5; interval++) {
            for (int i = 0; i < 20_000; i++) {
                long key = (long) Math.exp(random.nextDouble() * 10);
                counts.read(key, 1);
                truth.merge(key, 1.0, Double::sum);
            }
            truth.forEach((key, reads) -> {
                assertThat(counts.reads(key)).as("key %d", key).isGreaterThan(0.5 * reads - counts.noise() - 0.01);
                assertThat(counts.reads(key) - counts.doubt(key)).isLessThan(0.5 * reads + 0.01);
            });
            counts.endInterval();
            truth.replaceAll((key, reads) -> reads / 2);
        }
    }

    /**
     * 100 million files, in 1/64 of the size: 1.6 million files, read 3 million times an interval by Zipf's law. The files that
     * matter (more reads than the paper's hot threshold for two replicas) are counted exactly but for the noise, a read or two.
     */
    @SeededTest(seeds = 1)
    void isRightForTheTopAtTheSizeOfAHundredMillionFiles(RandomGenerator random) {
        CountSettings large = CountSettings.LARGE;
        ReadCounts counts = new ReadCounts(new CountSettings(large.topEntries() / 64, large.sketchWidth() / 64, 0));
        int files = 100_000_000 / 64;
        int[] truth = new int[files];
        for (int i = 0; i < 3_000_000; i++) {
            int file = (int) Math.min(files - 1, Math.exp(random.nextDouble() * Math.log(files)) - 1);
            truth[file]++;
            counts.read(16_386L + file, 1);
        }
        assertThat(counts.noise()).isLessThanOrEqualTo(2);
        double excess = 0;
        for (int file = 0; file < files; file++) {
            double reads = counts.reads(16_386L + file);
            if (reads
                    < truth[file] - counts.noise()) { // an assertion each for 1.6 million files takes longer than their
                // counts
                fail("file %d was read %d times, and %s are counted".formatted(file, truth[file], reads));
            }
            if (truth[file] > 40) {
                assertThat(reads).as("file %d", file).isCloseTo(truth[file], within(counts.noise()));
            }
            excess = Math.max(excess, reads - truth[file]);
        }
        assertThat(excess).as("reads too many for any file").isLessThan(10);
    }

    /**
     * 100 million files read once each, in 1/256 of the size, interval for interval: they look cold at cold.replica.reads' 1, those
     * read 64 times hot at hot.reads' 20, and those never read like nothing.
     */
    @SeededTest(seeds = 5)
    void whatWasReadOnceLooksColdAmongAHundredMillionOthers(RandomGenerator random) {
        CountSettings large = CountSettings.LARGE;
        ReadCounts counts = new ReadCounts(new CountSettings(large.topEntries() / 256, large.sketchWidth() / 256, 0.5));
        int files = 100_000_000 / 256;
        int popular = 500;
        long first = random.nextLong(1L << 40);
        for (int interval = 0; interval < 3; interval++) {
            for (int i = 0; i < files; i++) {
                counts.read(first + i, 1);
                if (i % (files / 64) == 0) {
                    LongStream.range(0, popular).forEach(hot -> counts.read(-1 - hot, 1));
                }
            }
            assertThat(counts.noise())
                    .as("what would be said of a file that was never read")
                    .isGreaterThanOrEqualTo(1);
            assertThat(share(counts, first, files, 1)).as("read once, cold").isGreaterThan(0.95);
            assertThat(share(counts, first + 2L * files, files, 1))
                    .as("never read, cold")
                    .isGreaterThan(0.99);
            assertThat(share(counts, -popular, popular, 20))
                    .as("read often, not hot")
                    .isZero();
            counts.endInterval();
        }
    }

    /** Share of the {@code keys} keys from {@code first} on with fewer than {@code reads} reads. */
    private static double share(ReadCounts counts, long first, int keys, double reads) {
        return LongStream.range(first, first + keys)
                        .filter(key -> counts.reads(key) < reads)
                        .count()
                / (double) keys;
    }

    /** Both counters, files and replicas, of 100 million files: 640 MiB, whatever is read. */
    @Test
    void takesLessThanAGibibyteForAHundredMillionFiles() {
        assertThat(Popularity.heapBytes(CountSettings.LARGE))
                .isEqualTo(640L << 20)
                .isLessThan(1L << 30);
        ReadCounts counts = new ReadCounts(SMALL);
        assertThat(SMALL.heapBytes())
                .as("the formula counts the arrays that there are")
                .isEqualTo(counts.topCounts().entries() * (8L + 4 + 4)
                        + counts.countSketch().cells().length * 4L);
    }

    @SeededTest(seeds = 5)
    void comesBackAsItWasSaved(RandomGenerator random) throws BrokenCountsException {
        ReadCounts counts = new ReadCounts(new CountSettings(4096, 16384, 0.5));
        for (int i = 0; i < 60_000; i++) {
            counts.read(random.nextInt(30_000), 1);
        }
        List<ByteBuffer> pieces = saved(counts);
        assertThat(pieces.size()).as("more than one of each kind").isGreaterThan(4);
        ReadCounts back = ReadCounts.restored(pieces);
        for (long key = 0; key < 30_000; key++) {
            assertThat(back.reads(key)).isEqualTo(counts.reads(key));
            assertThat(back.doubt(key)).isEqualTo(counts.doubt(key));
        }
    }

    @SeededTest(seeds = 10)
    void refusesWhatWasChangedOrCutOff(RandomGenerator random) {
        ReadCounts counts = new ReadCounts(SMALL);
        for (int i = 0; i < 5_000; i++) {
            counts.read(random.nextInt(3_000), 1);
        }
        List<ByteBuffer> pieces = saved(counts);
        assertThatThrownBy(() -> ReadCounts.restored(pieces.subList(0, pieces.size() - 1)))
                .isInstanceOf(BrokenCountsException.class);
        assertThatThrownBy(() -> ReadCounts.restored(pieces.subList(1, pieces.size())))
                .isInstanceOf(BrokenCountsException.class);
        assertThatThrownBy(() -> ReadCounts.restored(List.of(ByteBuffer.allocate(3))))
                .isInstanceOf(BrokenCountsException.class);
        ByteBuffer piece = pieces.get(random.nextInt(pieces.size()));
        int at = random.nextInt(piece.limit());
        piece.put(at, (byte) (piece.get(at) ^ (1 << random.nextInt(8))));
        assertThatThrownBy(() -> ReadCounts.restored(pieces)).isInstanceOf(BrokenCountsException.class);
    }

    @Test
    void namesASettingThatIsNone() {
        assertThatThrownBy(() -> new CountSettings(100, 256, 0)).hasMessageContaining("not 100");
        assertThatThrownBy(() -> new CountSettings(64, 0, 0)).hasMessageContaining("not 0");
        assertThatThrownBy(() -> new CountSettings(64, 256, 1)).hasMessageContaining("not 1.0");
    }

    @Test
    void keepsFilesAndReplicasApart() {
        Popularity popularity = new Popularity(new CountSettings(64, 256, 0));
        popularity.read(16_386, 3);
        popularity.read(16_386, 3);
        popularity.read(16_386, 4);
        assertThat(popularity.reads(16_386)).isEqualTo(3);
        assertThat(popularity.reads(16_386, 3)).isEqualTo(2);
        assertThat(popularity.reads(16_386, 4)).isEqualTo(1);
        assertThat(popularity.reads(16_387, 3)).isZero();
        popularity.forget(16_386);
        assertThat(popularity.reads(16_386)).isZero();
        popularity.endInterval();
        assertThat(popularity.reads(16_386, 3)).isZero();
    }

    private static List<ByteBuffer> saved(ReadCounts counts) {
        List<ByteBuffer> pieces = new ArrayList<>();
        counts.save(piece ->
                pieces.add(ByteBuffer.allocate(piece.remaining()).put(piece).flip()));
        return pieces;
    }
}
