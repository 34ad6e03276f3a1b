// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.client;

import java.io.IOException;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Short changes that need the same lock. Those that come while one waits for the lock are made in its hold: a fair lock costs each hold a
 * turn in its queue, so with many callers the wait, not the change, is what a change costs.
 */
final class GroupedHolds {
    /** Changes in one hold, some 10 µs each. */
    private static final int MOST = 64;

    private final Runnable acquire;
    private final Runnable release;
    private final Queue<Pending<?>> waiting = new ConcurrentLinkedQueue<>();
    /** Its holder makes the changes of the others, too. */
    private final Lock leader = new ReentrantLock();

    GroupedHolds(Runnable acquire, Runnable release) {
        this.acquire = acquire;
        this.release = release;
    }

    /** A change that runs in the lock, maybe on the thread of another caller. */
    @FunctionalInterface
    interface Change<T> {
        T run() throws IOException;
    }

    /** Returns once the change was made. The caller does not hold the lock. */
    <T> T run(Change<T> change) throws IOException {
        Pending<T> mine = new Pending<>(change);
        waiting.add(mine);
        leader.lock();
        try {
            while (!mine.done) {
                makeAll();
            }
        } finally {
            leader.unlock();
        }
        return mine.result();
    }

    /** Changes that are not made yet. */
    int waiting() {
        return waiting.size();
    }

    private void makeAll() {
        acquire.run();
        try {
            Pending<?> next = waiting.poll();
            for (int made = 1; next != null; made++) {
                next.make();
                next = made < MOST ? waiting.poll() : null;
            }
        } finally {
            release.run();
        }
    }

    /** Its fields are read and written by the leader alone, and by its caller once that was leader. */
    private static final class Pending<T> {
        private final Change<T> change;
        private @Nullable T result;
        private @Nullable Throwable failure;
        private boolean done;

        Pending(Change<T> change) {
            this.change = change;
        }

        /** The failure of one change is its caller's, not that of the others. */
        void make() {
            try {
                result = change.run();
            } catch (IOException | RuntimeException | Error e) {
                failure = e;
            }
            done = true;
        }

        T result() throws IOException {
            if (failure instanceof IOException e) {
                throw e;
            } else if (failure instanceof RuntimeException e) {
                throw e;
            } else if (failure instanceof Error e) {
                throw e;
            }
            return Objects.requireNonNull(result);
        }
    }
}
