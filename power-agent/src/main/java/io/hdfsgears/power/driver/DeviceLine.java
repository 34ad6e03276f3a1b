// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import io.hdfsgears.power.control.Failure;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Commands to one device, one after the other and not too close: management controllers are small computers, and OpenStack
 * Ironic warns that less than 5 s between two commands may crash some. Drivers and meters of one device share its line.
 */
public final class DeviceLine {
    private final ReentrantLock lock = new ReentrantLock(true);
    private final String device;
    private final BooleanSupplier guard;
    private final Supplier<DeviceLocks> locks;
    private final AtomicLong refusals = new AtomicLong();
    private boolean used;
    private long lastEndNanos;

    /**
     * @param guard whether devices may be spoken to, asked after the waits
     * @param locks against other processes
     */
    DeviceLine(String device, BooleanSupplier guard, Supplier<DeviceLocks> locks) {
        this.device = device;
        this.guard = guard;
        this.locks = locks;
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
            throw busy(patience, "other commands");
        }
        try {
            if (refusals.get() != refusedBefore) {
                throw new PowerException(
                        Failure.Kind.NOT_ASKED,
                        device + " refused another login while this one waited, and is not asked now");
            }
            return locked(spacing, patience, command);
        } catch (PowerException e) {
            if (e.kind() == Failure.Kind.CREDENTIALS) {
                refusals.incrementAndGet();
            }
            throw e;
        } finally {
            lock.unlock();
        }
    }

    /** Other processes of this machine do not speak to the device meanwhile. */
    private <T> T locked(Duration spacing, Duration patience, Command<T> command)
            throws PowerException, InterruptedException {
        DeviceLocks.Held held = held(patience);
        boolean begun = false;
        try {
            rest(spacing, held.lastEndNanos());
            check();
            begun = true;
            return command.run();
        } finally {
            if (begun) {
                used = true;
                lastEndNanos = System.nanoTime();
            }
            held.release(begun);
        }
    }

    private DeviceLocks.Held held(Duration patience) throws PowerException {
        try {
            return locks.get().hold(device, patience);
        } catch (TimeoutException e) {
            throw busy(patience, "other commands of this machine");
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private PowerException busy(Duration patience, String with) {
        return new PowerException(
                Failure.Kind.NOT_ASKED, device + " was busy with " + with + " for " + patience.toMillis() + " ms");
    }

    private boolean isMine(Duration patience) throws PowerException {
        try {
            return lock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw interrupted();
        }
    }

    private void rest(Duration spacing, OptionalLong lastOfOthers) throws PowerException {
        long now = System.nanoTime();
        long here = used ? lastEndNanos + spacing.toNanos() - now : 0;
        long others = lastOfOthers.isPresent() ? lastOfOthers.getAsLong() + spacing.toNanos() - now : 0;
        long wait = Math.min(spacing.toNanos(), Math.max(here, others));
        if (wait > 0) {
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
