// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.pfimbi.hdfs.agent;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The agent's thread, and those for what may take long. */
final class AgentThreads implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AgentThreads.class);
    /** Each waits for one host; hosts that hang are one call each. */
    private static final int CALLERS = 64;

    private static final long IDLE_SECONDS = 30;

    /** Less than the time that a peer waits, so that the peer receives the result of its question. */
    private static final long ANSWER_SECONDS = 5;

    private final ScheduledExecutorService owner = Executors.newSingleThreadScheduledExecutor(named("pfimbi-agent"));
    private final ExecutorService announcers = callers("pfimbi-announce");
    private final ExecutorService askers = callers("pfimbi-ask");
    private final ExecutorService pushers;
    private final ExecutorService writers = Executors.newCachedThreadPool(named("pfimbi-write"));
    private @Nullable ScheduledFuture<?> ticking;

    AgentThreads(int pushThreads) {
        this.pushers = Executors.newFixedThreadPool(pushThreads, named("pfimbi-push"));
    }

    private static ExecutorService callers(String name) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                CALLERS, CALLERS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), named(name));
        threads.allowCoreThreadTimeOut(true);
        return threads;
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

    void announce(Runnable task) {
        execute(announcers, task);
    }

    void askFor(Runnable task) {
        execute(askers, task);
    }

    void push(Runnable task) {
        execute(pushers, task);
    }

    void write(Runnable task) {
        execute(writers, task);
    }

    /**
     * Runs a question in the agent's thread; must not be called in that thread. A question that the caller gave up is
     * not run, so the agent sends nothing that no peer waits for.
     */
    <T> T ask(Callable<T> question) {
        return ask(owner, question, ANSWER_SECONDS, TimeUnit.SECONDS);
    }

    static <T> T ask(ExecutorService owner, Callable<T> question, long time, TimeUnit unit) {
        AtomicBoolean taken = new AtomicBoolean();
        try {
            Future<T> answer = owner.submit(() -> {
                if (!taken.compareAndSet(false, true)) {
                    throw new TimeoutException("given up");
                }
                return question.call();
            });
            try {
                return answer.get(time, unit);
            } catch (TimeoutException e) {
                if (taken.compareAndSet(false, true)) {
                    throw e;
                }
                return answer.get(time, unit); // it is being answered
            }
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

    /** An error ends no later step: an agent whose ticks have ended holds copies back for ever. */
    private static void logged(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            LOG.error("The replication agent failed in a step; copies it held back are left to the NameNode", e);
        }
    }

    @Override
    public void close() {
        if (ticking != null) {
            ticking.cancel(false);
        }
        owner.shutdownNow();
        announcers.shutdownNow();
        askers.shutdownNow();
        pushers.shutdownNow();
        writers.shutdownNow();
    }
}
