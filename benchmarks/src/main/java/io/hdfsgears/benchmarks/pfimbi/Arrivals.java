// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.pfimbi;

import io.hdfsgears.benchmarks.Waits;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** Counts twice a second how many blocks below a folder have one, two and three replicas, as the NameNode tells readers. */
final class Arrivals implements AutoCloseable {
    private static final long LOOK_MILLIS = 500;
    private static final int MOST = 3;

    private final FileSystem files;
    private final Path folder;
    private final long startNanos;
    private final List<Sample> samples = new ArrayList<>();
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
    private final Future<?> looking;

    /**
     * Blocks at one moment.
     *
     * @param seconds since the start of the job
     * @param first blocks with a replica or more
     * @param second with two or more
     * @param third with three or more
     */
    record Sample(double seconds, long first, long second, long third) {}

    Arrivals(FileSystem files, Path folder, long startNanos) {
        this.files = files;
        this.folder = folder;
        this.startNanos = startNanos;
        looking = looks.scheduleWithFixedDelay(this::look, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            long[] blocks = new long[MOST + 1];
            RemoteIterator<LocatedFileStatus> found = files.listFiles(folder, true);
            while (found.hasNext()) {
                for (BlockLocation block : found.next().getBlockLocations()) {
                    for (int replica = 1; replica <= Math.min(MOST, block.getNames().length); replica++) {
                        blocks[replica]++;
                    }
                }
            }
            add(new Sample((System.nanoTime() - startNanos) / 1e9, blocks[1], blocks[2], blocks[MOST]));
        } catch (FileNotFoundException e) {
            // The job has written nothing yet, or renames its output at this moment: the next look counts.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private synchronized void add(Sample sample) {
        samples.add(sample);
    }

    /** Up to now, with one last look. */
    List<Sample> samples() throws IOException {
        if (looking.isDone()) {
            Waits.result(looking, "the NameNode could not be asked for replicas");
        }
        look();
        synchronized (this) {
            return List.copyOf(samples);
        }
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }
}
