// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import io.hdfsgears.power.control.Failure;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Commands to one device, one after the other and not too close: management controllers are small computers, and OpenStack
 * Ironic warns that less than 5 s between two commands may crash some. Drivers and meters of one device share its line.
 */
public final class DeviceLine {
    private final ReentrantLock lock = new ReentrantLock(true);
    private final String device;
    private final BooleanSupplier guard;
    private final AtomicLong refusals = new AtomicLong();
    private boolean used;
    private long lastEndNanos;

    /** @param guard whether devices may be spoken to, asked after the waits */
    DeviceLine(String device, BooleanSupplier guard) {
        this.device = device;
        this.guard = guard;
    }

    /** A command to a device. */
    @FunctionalInterface
    public interface Command<T> {
        T run() throws PowerException, InterruptedException;
    }

    /** @throws PowerException when this process may not speak to devices now: another controller does */
    public void check() throws PowerException {
        if (!guard.getAsBoolean()) {
            throw new PowerException(
                    Failure.Kind.NOT_ASKED, device + " is not asked: this controller does not hold the lease");
        }
    }

    /**
     * Waits for its turn and for {@code spacing} since the end of the last command, then runs the command. If another
     * login was refused during the wait, this command does not log in. One more failure could lock the account.
     *
     * @param patience longest wait for commands of other callers
     * @throws PowerException with kind {@code NOT_ASKED} when the command did not begin: other callers held the line for
     *     longer, one of their logins was refused meanwhile, or the thread was interrupted, which it then still is
     */
    public <T> T run(Duration spacing, Duration patience, Command<T> command)
            throws PowerException, InterruptedException {
        long refusedBefore = refusals.get();
        if (!isMine(patience)) {
            throw new PowerException(
                    Failure.Kind.NOT_ASKED,
                    device + " was busy with other commands for " + patience.toMillis() + " ms");
        }
        boolean begun = false;
        try {
            if (refusals.get() != refusedBefore) {
                throw new PowerException(
                        Failure.Kind.NOT_ASKED,
                        device + " refused another login while this one waited, and is not asked now");
            }
            rest(spacing);
            check();
            begun = true;
            return command.run();
        } catch (PowerException e) {
            if (e.kind() == Failure.Kind.CREDENTIALS) {
                refusals.incrementAndGet();
            }
            throw e;
        } finally {
            if (begun) {
                used = true;
                lastEndNanos = System.nanoTime();
            }
            lock.unlock();
        }
    }

    private boolean isMine(Duration patience) throws PowerException {
        try {
            return lock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private void rest(Duration spacing) throws PowerException {
        long wait = lastEndNanos + spacing.toNanos() - System.nanoTime();
        if (used && wait > 0) {
            try {
                TimeUnit.NANOSECONDS.sleep(wait);
            } catch (InterruptedException e) {
                throw interrupted();
            }
        }
    }

    private PowerException interrupted() {
        Thread.currentThread().interrupt();
        return new PowerException(Failure.Kind.NOT_ASKED, device + " is not asked: this process ends");
    }
}
