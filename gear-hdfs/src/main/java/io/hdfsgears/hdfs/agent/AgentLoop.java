// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.hdfs.worker.OwnThreads;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The one thread that runs rounds of the gears and changes the gear state. */
public final class AgentLoop implements AutoCloseable {
    private static final long CALL_SECONDS = 50;

    private final ScheduledThreadPoolExecutor thread;
    private volatile @Nullable Future<?> rounds;

    public AgentLoop() {
        thread = new ScheduledThreadPoolExecutor(1, new OwnThreads("gear-agent"));
        thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Runs a round after each pause, until the end. */
    public void startRounds(Runnable round, long pauseMillis) {
        rounds = thread.scheduleWithFixedDelay(round, pauseMillis, pauseMillis, TimeUnit.MILLISECONDS);
    }

    /** Runs a task on the agent's thread and does not wait for it. Nothing runs after {@link #close}. */
    public void execute(Runnable task) {
        if (!thread.isShutdown()) {
            thread.execute(task);
        }
    }

    /**
     * Runs a task on the agent's thread and waits for its answer.
     *
     * @throws IOException that the task threw, or if it has not ended within 50 s
     */
    public <T> T call(Callable<T> task) throws IOException {
        try {
            return thread.submit(task).get(CALL_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            throw new IOException("the gear agent failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("the gear agent did not answer within " + CALL_SECONDS + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the gear agent", e);
        }
    }

    /** Drops rounds and tasks that wait. */
    @Override
    public void close() {
        Future<?> running = rounds;
        if (running != null) {
            running.cancel(false);
        }
        thread.shutdownNow();
    }
}
