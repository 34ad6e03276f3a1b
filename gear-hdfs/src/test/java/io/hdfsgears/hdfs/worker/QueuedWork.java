// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.worker;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** Workers that begin when the test says so, on its own thread. */
public final class QueuedWork extends AbstractExecutorService {
    private final Deque<Runnable> tasks = new ArrayDeque<>();

    @Override
    public void execute(Runnable task) {
        tasks.add(task);
    }

    public int waiting() {
        return tasks.size();
    }

    /** Runs what waits, and what that asks for. */
    public void runAll() {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return false;
    }

    @Override
    public boolean isTerminated() {
        return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return true;
    }
}
