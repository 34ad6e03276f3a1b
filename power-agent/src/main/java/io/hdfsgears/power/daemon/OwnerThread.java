// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.daemon;

import io.hdfsgears.power.exec.Ending;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that owns a daemon's state; others hand it what to do. A task that fails by a bug ends no other; an Error ends the process. */
final class OwnerThread implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OwnerThread.class);

    private final ScheduledExecutorService thread;

    OwnerThread(String name) {
        thread = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread made = new Thread(task, name);
            made.setDaemon(true);
            return made;
        });
    }

    /** Does it soon; nothing once it ends. */
    void tell(Runnable what) {
        try {
            thread.execute(() -> run(what));
        } catch (RejectedExecutionException e) {
            LOG.debug("The daemon ends", e);
        }
    }

    /** Does it again and again, until it ends. */
    void every(long millis, Runnable what) {
        ScheduledFuture<?> unused = thread.scheduleWithFixedDelay(() -> run(what), 0, millis, TimeUnit.MILLISECONDS);
    }

    /** Waits for what it says. */
    <T> T ask(Callable<T> question) throws InterruptedException {
        try {
            return thread.submit(question).get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("the daemon's state failed", e.getCause());
        } catch (RejectedExecutionException e) {
            throw new InterruptedException("the daemon ends");
        }
    }

    /** Whether it works, asked by a watchdog. */
    boolean answers(Duration within) throws InterruptedException {
        try {
            thread.submit(() -> {}).get(within.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
            return false;
        }
    }

    /** A periodic task that throws is not run again. */
    private static void run(Runnable what) {
        try {
            what.run();
        } catch (RuntimeException e) {
            LOG.error("The daemon failed by a bug and goes on", e);
        } catch (Error e) {
            fatal(e);
        }
    }

    /** The executor keeps what its tasks throw to itself. */
    private static void fatal(Error error) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, error);
        throw error;
    }

    @Override
    public void close() {
        boolean unused = Ending.now(thread);
    }
}
