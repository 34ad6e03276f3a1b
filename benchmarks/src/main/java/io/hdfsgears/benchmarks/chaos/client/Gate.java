// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.chaos.client;

import io.hdfsgears.benchmarks.Waits;
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
        Waits.on(() -> {
            lock.readLock().lockInterruptibly();
            return true;
        });
        try {
            step.go();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** @return false when a client still works after the patience; the gate stays open then */
    boolean close(Duration patience) throws IOException {
        return Waits.on(() -> lock.writeLock().tryLock(patience.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** By the thread that closed it. */
    void open() {
        lock.writeLock().unlock();
    }
}
