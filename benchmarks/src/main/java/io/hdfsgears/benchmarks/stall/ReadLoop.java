// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;

/**
 * One reader. It keeps its streams open for the whole run, so their block locations are as old as the run. Only a
 * failed stream is reopened.
 */
final class ReadLoop implements Callable<Boolean> {
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final FileSystem fs;
    private final List<CheckedFile> files;
    private final List<FSDataInputStream> streams = new ArrayList<>();
    private final boolean positional;
    private final long periodNanos;
    private final Run run;
    private final StallLog log;
    private final SplittableRandom random;
    private final byte[] buffer = new byte[CheckedFile.CHUNK_BYTES];

    /**
     * @param positional pread at random chunks, not one file after the other from its start
     * @param readsPerSecond at which it aims
     */
    ReadLoop(
            FileSystem fs,
            List<CheckedFile> files,
            boolean positional,
            double readsPerSecond,
            Run run,
            StallLog log,
            long seed) {
        this.fs = fs;
        this.files = List.copyOf(files);
        this.positional = positional;
        this.periodNanos = (long) (TimeUnit.SECONDS.toNanos(1) / readsPerSecond);
        this.run = run;
        this.log = log;
        this.random = new SplittableRandom(seed);
    }

    /** Opens all files; before the run. */
    void open() throws IOException {
        for (CheckedFile file : files) {
            streams.add(fs.open(file.path()));
        }
    }

    @Override
    public Boolean call() throws IOException, InterruptedException {
        int file = random.nextInt(files.size());
        int chunk = 0;
        while (!run.isOver()) {
            if (positional) {
                file = random.nextInt(files.size());
                chunk = random.nextInt(files.get(file).chunks());
            }
            long begin = System.nanoTime();
            read(file, chunk, begin);
            chunk++;
            if (chunk == files.get(file).chunks()) {
                chunk = 0;
                file = (file + 1) % files.size();
            }
            run.pause(periodNanos - (System.nanoTime() - begin));
        }
        for (FSDataInputStream stream : streams) {
            stream.close();
        }
        return true;
    }

    private void read(int file, int chunk, long begin) throws InterruptedException {
        String phase = run.phase();
        String what = files.get(file).path().getName() + " chunk " + chunk;
        int n = files.get(file).chunkLength(chunk);
        boolean done = false;
        while (!done) {
            try {
                fill(streams.get(file), chunk, n);
                done = true;
            } catch (IOException e) {
                log.error(kind(), phase, e, what);
                reopen(file, phase, what);
                done = run.isOver(); // what never succeeded counts until the end
                run.pause(RETRY_NANOS);
            }
        }
        log.success(kind(), phase, begin, n, what);
        if (!run.isOver() && Pattern.crc(buffer, n) != files.get(file).crcs().get(chunk)) {
            log.wrong(kind(), phase, n, what);
        }
    }

    private void fill(FSDataInputStream stream, int chunk, int n) throws IOException {
        long position = (long) chunk * CheckedFile.CHUNK_BYTES;
        if (positional) {
            stream.readFully(position, buffer, 0, n);
            return;
        }
        if (stream.getPos() != position) {
            stream.seek(position);
        }
        stream.readFully(buffer, 0, n);
    }

    private void reopen(int file, String phase, String what) {
        try {
            streams.get(file).close();
            streams.set(file, fs.open(files.get(file).path()));
        } catch (IOException e) {
            log.error(kind(), phase, e, what + " (open)");
        }
    }

    private String kind() {
        return positional ? "pread" : "sequential read";
    }
}
