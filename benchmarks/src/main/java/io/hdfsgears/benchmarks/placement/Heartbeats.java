// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.placement;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps all hosts alive, at the interval that is HDFS's default. */
public final class Heartbeats implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Heartbeats.class);
    private static final long INTERVAL_SECONDS = 3;

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "heartbeats");
        thread.setDaemon(true);
        return thread;
    });

    private final Future<?> beats;

    public Heartbeats(List<? extends Contestant> contestants) {
        beats = clock.scheduleAtFixedRate(
                () -> beat(contestants), INTERVAL_SECONDS, INTERVAL_SECONDS, TimeUnit.SECONDS);
    }

    private static void beat(List<? extends Contestant> contestants) {
        try {
            for (Contestant contestant : contestants) {
                contestant.beat();
            }
        } catch (IOException e) {
            LOG.warn("Heartbeats failed", e);
        }
    }

    @Override
    public void close() {
        beats.cancel(false);
        clock.shutdownNow();
    }
}
