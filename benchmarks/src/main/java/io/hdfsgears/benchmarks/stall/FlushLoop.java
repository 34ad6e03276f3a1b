// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** One writer: a file that stays open for the whole run, every piece flushed to its hosts; read back in the end. */
final class FlushLoop implements Callable<Boolean> {
    static final String KIND = "write + hflush";
    private static final int PIECE_BYTES = 1 << 14;

    private final FileSystem fs;
    private final Path folder;
    private final long seed;
    private final long periodNanos;
    private final Run run;
    private final StallLog log;
    private final Map<Path, Integer> pieces = new LinkedHashMap<>();

    FlushLoop(FileSystem fs, Path folder, long seed, double writesPerSecond, Run run, StallLog log) {
        this.fs = fs;
        this.folder = folder;
        this.seed = seed;
        this.periodNanos = (long) (TimeUnit.SECONDS.toNanos(1) / writesPerSecond);
        this.run = run;
        this.log = log;
    }

    @Override
    public Boolean call() throws InterruptedException {
        for (int file = 0; !run.isOver(); file++) {
            Path path = new Path(folder, "w" + seed + "-" + file);
            try {
                write(path);
            } catch (IOException e) {
                log.error(KIND, run.phase(), e, path.getName());
                run.pause(periodNanos);
            }
        }
        pieces.forEach(this::verify);
        return true;
    }

    private void write(Path path) throws IOException, InterruptedException {
        pieces.put(path, 0);
        try (FSDataOutputStream out = fs.create(path, true)) {
            for (int i = 0; !run.isOver(); i++) {
                String phase = run.phase();
                long begin = System.nanoTime();
                out.write(Pattern.chunk(seed, i, PIECE_BYTES));
                out.hflush();
                pieces.put(path, i + 1);
                log.success(KIND, phase, begin, PIECE_BYTES, path.getName() + " piece " + i);
                run.pause(periodNanos - (System.nanoTime() - begin));
            }
        }
    }

    /** What was flushed is there, all of it. */
    private void verify(Path path, int count) {
        byte[] found = new byte[PIECE_BYTES];
        try (FSDataInputStream in = fs.open(path)) {
            for (int i = 0; i < count; i++) {
                in.readFully(found, 0, PIECE_BYTES);
                if (Pattern.crc(found, PIECE_BYTES) != Pattern.crc(Pattern.chunk(seed, i, PIECE_BYTES), PIECE_BYTES)) {
                    log.wrong(KIND, "read back", PIECE_BYTES, path.getName() + " piece " + i);
                }
            }
        } catch (IOException e) {
            log.error(KIND, "read back", e, path.getName());
        }
    }
}
