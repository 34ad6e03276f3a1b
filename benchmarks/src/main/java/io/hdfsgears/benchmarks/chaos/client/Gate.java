// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Clients work while it is open; closed, none has an operation under way. */
final class Gate {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);

    /** One step of one client. */
    interface Step {
        void go() throws IOException;
    }

    void pass(Step step) throws IOException {
        try {
            lock.readLock().lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
        try {
            step.go();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** @return false when a client still works after the patience; the gate stays open then */
    boolean close(Duration patience) throws IOException {
        try {
            return lock.writeLock().tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted", e);
        }
    }

    /** By the thread that closed it. */
    void open() {
        lock.writeLock().unlock();
    }
}
