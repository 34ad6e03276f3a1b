// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Threads for what may take long: at most one proof, one step of catching up, one look at what is short and one round of EAFR at a time, and a few calls to hosts. */
final class Workers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);
    private static final int THREADS = 6;

    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS, task -> {
        Thread thread = new Thread(task, "gear-worker");
        thread.setDaemon(true);
        return thread;
    });
    private final AtomicBoolean proving = new AtomicBoolean();
    private final AtomicBoolean catchingUp = new AtomicBoolean();
    private final AtomicBoolean followingUp = new AtomicBoolean();
    private final AtomicBoolean takingOver = new AtomicBoolean();
    private final AtomicBoolean popularity = new AtomicBoolean();

    ExecutorService pool() {
        return pool;
    }

    void submitProof(Runnable proof) {
        once(proving, proof);
    }

    void submitCatchUp(Runnable step) {
        once(catchingUp, step);
    }

    void submitFollowUp(Runnable step) {
        once(followingUp, step);
    }

    /** @return false while others are being taken over; to be asked again then */
    boolean submitTakeOver(Runnable takeOver) {
        return once(takingOver, takeOver);
    }

    void submitPopularity(Runnable round) {
        once(popularity, round);
    }

    private boolean once(AtomicBoolean busy, Runnable task) {
        boolean free = busy.compareAndSet(false, true);
        if (free) {
            pool.execute(() -> {
                try {
                    task.run();
                } catch (RuntimeException e) {
                    LOG.error("Gear work failed and will be tried again", e);
                } finally {
                    busy.set(false);
                }
            });
        }
        return free;
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
