// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The agent's thread, and those for what may take long. */
final class AgentThreads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentThreads.class);
    private static final int CALLERS = 8;
    private static final long ANSWER_SECONDS = 10;

    private final ScheduledExecutorService owner = Executors.newSingleThreadScheduledExecutor(named("pfimbi-agent"));
    private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS, named("pfimbi-caller"));
    private final ExecutorService pushers;
    private final ExecutorService writers = Executors.newCachedThreadPool(named("pfimbi-write"));
    private @Nullable ScheduledFuture<?> ticking;

    AgentThreads(int pushThreads) {
        this.pushers = Executors.newFixedThreadPool(pushThreads, named("pfimbi-push"));
    }

    private static ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }

    void every(long nanos, Runnable task) {
        ticking = owner.scheduleWithFixedDelay(() -> logged(task), nanos, nanos, TimeUnit.NANOSECONDS);
    }

    /** In the agent's thread, in the order of the calls. */
    void own(Runnable task) {
        execute(owner, task);
    }

    void call(Runnable task) {
        execute(callers, task);
    }

    void push(Runnable task) {
        execute(pushers, task);
    }

    void write(Runnable task) {
        execute(writers, task);
    }

    /** From the agent's thread; not to be called in it. */
    <T> T ask(Callable<T> question) {
        try {
            return owner.submit(question).get(ANSWER_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the replication agent was asked", e);
        } catch (ExecutionException | TimeoutException | RejectedExecutionException e) {
            throw new IllegalStateException("the replication agent does not answer: " + e, e);
        }
    }

    private static void execute(ExecutorService threads, Runnable task) {
        try {
            threads.execute(() -> logged(task));
        } catch (RejectedExecutionException e) {
            LOG.debug("The DataNode is shutting down", e);
        }
    }

    private static void logged(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.error("The replication agent failed in a step; copies it held back are left to the NameNode", e);
        }
    }

    @Override
    public void close() {
        if (ticking != null) {
            ticking.cancel(false);
        }
        owner.shutdownNow();
        callers.shutdownNow();
        pushers.shutdownNow();
        writers.shutdownNow();
    }
}
