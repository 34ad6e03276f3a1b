// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.worker;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Threads for what may take long: at most one proof, one look at hosts that leave, one step of catching up, one look at what is short and one round of EAFR at a time. Calls to hosts have threads of their own, and so have calls to other NameNodes. */
public final class Workers implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);
    private static final int THREADS = 6;
    private static final long IDLE_SECONDS = 60;
    /** Calls at a time. A host that does not answer occupies one for 4 s. */
    private static final int CALLERS = 16;

    /** A nameservice has a few NameNodes, of which each is asked once at a time. */
    private static final int PARTNER_CALLERS = 4;

    private final ExecutorService pool = pool(THREADS, "gear-worker");
    private final ExecutorService callers = pool(CALLERS, "gear-caller");
    private final ExecutorService partners = pool(PARTNER_CALLERS, "gear-partner");
    private final AtomicBoolean proving = new AtomicBoolean();
    private final AtomicBoolean securing = new AtomicBoolean();
    private final AtomicBoolean catchingUp = new AtomicBoolean();
    private final AtomicBoolean followingUp = new AtomicBoolean();
    private final AtomicBoolean takingOver = new AtomicBoolean();
    private final AtomicBoolean popularity = new AtomicBoolean();

    private static ExecutorService pool(int threads, String name) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new OwnThreads(name));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** For work that waits for locks of this NameNode, not for hosts. */
    public ExecutorService pool() {
        return pool;
    }

    /** For calls to DataNodes: a host that does not answer keeps none of the other threads. */
    public ExecutorService callers() {
        return callers;
    }

    /** For calls to other NameNodes: one that hangs delays no call to a host, and hosts that hang delay none to a NameNode. */
    public ExecutorService partners() {
        return partners;
    }

    public void submitProof(Runnable proof) {
        once(proving, proof);
    }

    public void submitSecuring(Runnable look) {
        once(securing, look);
    }

    public void submitCatchUp(Runnable step) {
        once(catchingUp, step);
    }

    public void submitFollowUp(Runnable step) {
        once(followingUp, step);
    }

    /** @return false while others are being taken over; to be asked again then */
    public boolean submitTakeOver(Runnable takeOver) {
        return once(takingOver, takeOver);
    }

    public void submitPopularity(Runnable round) {
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
        callers.shutdownNow();
        partners.shutdownNow();
    }
}
