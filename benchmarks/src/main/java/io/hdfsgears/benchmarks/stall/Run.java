// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.stall;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** When it ends, and what goes on meanwhile: others write the phase's name as the last line of a file. */
final class Run {
    private static final long LOOK_MILLIS = 100;

    private final long startNanos = System.nanoTime();
    private final long durationNanos;
    private final @Nullable Path stopFile;
    private final @Nullable Path phaseFile;
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile String phase = "0: start";

    /** @param seconds after which it ends even without a stop file */
    Run(long seconds, @Nullable Path stopFile, @Nullable Path phaseFile) {
        this.durationNanos = TimeUnit.SECONDS.toNanos(seconds);
        this.stopFile = stopFile;
        this.phaseFile = phaseFile;
    }

    String phase() {
        return phase;
    }

    boolean isOver() {
        return over.getCount() == 0;
    }

    double seconds(long nanoTime) {
        return (nanoTime - startNanos) / (double) TimeUnit.SECONDS.toNanos(1);
    }

    /** Waits, but not beyond the end. */
    void pause(long nanos) throws InterruptedException {
        over.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Follows both files until the end. */
    void follow() throws IOException, InterruptedException {
        while (System.nanoTime() - startNanos < durationNanos && (stopFile == null || !Files.exists(stopFile))) {
            if (phaseFile != null && Files.exists(phaseFile)) {
                List<String> lines = Files.readAllLines(phaseFile);
                phase = lines.isEmpty() ? phase : lines.get(lines.size() - 1);
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
        over.countDown();
    }
}
