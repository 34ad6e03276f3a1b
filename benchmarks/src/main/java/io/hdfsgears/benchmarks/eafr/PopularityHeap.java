// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.eafr;

import io.hdfsgears.benchmarks.Machine;
import io.hdfsgears.eafr.popularity.CountSettings;
import io.hdfsgears.eafr.popularity.Popularity;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code benchmarks/run eafr-heap}: the heap that read counts retain after many different files were read, in a JVM of
 * 1 GiB.
 */
@Command(
        name = "eafr-heap",
        mixinStandardHelpOptions = true,
        description = {
            "Reads so many different files once, as the NameNode counts them at dfs.namenode.eafr.tracked.files' largest;",
            "prints the heap that is retained. Exit codes: 0 at most 1 GiB; 1 otherwise."
        })
public final class PopularityHeap implements Callable<Integer> {
    private static final int HOSTS = 1_000;
    private static final long FIRST_INODE = 16_386;
    private static final int SAMPLES = 100_000;
    private static final double PERCENT = 100;
    private static final double MEBIBYTE = 1 << 20;

    @Option(names = "--files", description = "Files to be read (default: ${DEFAULT-VALUE}).")
    private long files = 100_000_000;

    @Override
    public Integer call() {
        long before = retained();
        Popularity popularity = new Popularity(CountSettings.LARGE);
        long empty = retained() - before;
        long start = System.nanoTime();
        for (long i = 0; i < files; i++) {
            popularity.read(FIRST_INODE + i, (int) (i % HOSTS));
        }
        double nanos = (System.nanoTime() - start) / (double) files;
        long full = retained() - before;
        double cold = cold(popularity); // it is still reachable here
        System.out.printf(
                Locale.ROOT,
                "%s%n%d files read: %.1f MiB retained, %.1f MiB before the first read, %.1f MiB by the formula;"
                        + " %.0f ns a read; %.1f %% of the files look cold at less than 1 read an interval,"
                        + " where a file that was never read would look like one with %.2f reads without correction%n",
                Machine.here(),
                files,
                full / MEBIBYTE,
                empty / MEBIBYTE,
                Popularity.heapBytes(CountSettings.LARGE) / MEBIBYTE,
                nanos,
                PERCENT * cold,
                popularity.files().noise());
        return full <= 1L << 30 ? 0 : 1;
    }

    /** @return share of {@value #SAMPLES} files, spread evenly */
    private double cold(Popularity popularity) {
        long cold = LongStream.range(0, SAMPLES)
                .filter(i -> popularity.reads(FIRST_INODE + i * files / SAMPLES) < 1)
                .count();
        return cold / (double) SAMPLES;
    }

    private static long retained() {
        var memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        return memory.getHeapMemoryUsage().getUsed();
    }
}
