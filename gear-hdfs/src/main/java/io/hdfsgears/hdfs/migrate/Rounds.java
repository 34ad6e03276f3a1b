// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.hdfs.worker.OwnThreads;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A daemon thread that does one thing again and again. */
final class Rounds implements AutoCloseable {
    private final ScheduledThreadPoolExecutor loop;
    private final Future<?> repeated;

    /** @param round must not throw: it would be the last one */
    Rounds(String name, long periodMillis, Runnable round) {
        loop = new ScheduledThreadPoolExecutor(1, new OwnThreads(name));
        repeated = loop.scheduleWithFixedDelay(round, periodMillis, periodMillis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        repeated.cancel(false);
        loop.shutdownNow();
    }
}
