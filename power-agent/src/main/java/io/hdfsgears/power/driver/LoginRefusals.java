// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The refusals of one login at one device. A single refusal proves nothing: iLO, AMI and other BMCs refuse a good
 * password while they are busy. Two refusals in a row count, the second at least 60 s after the first. Between them the
 * login is tried once more and then rests, as each further failure may lock the account. Safe for all threads.
 */
public final class LoginRefusals {
    private static final long PROOF_NANOS = Duration.ofSeconds(60).toNanos();

    private final LongSupplier nanos;
    private int inARow;
    private long firstNanos;

    /** @param nanos monotonic time, ns */
    public LoginRefusals(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** False while two refusals wait for the third that would prove them. */
    public synchronized boolean mayTry() {
        return inARow < 2 || nanos.getAsLong() - firstNanos >= PROOF_NANOS;
    }

    /** The device let this login in. */
    public synchronized void accepted() {
        inARow = 0;
    }

    /**
     * The device refused this login.
     *
     * @return true if the refusal counts
     */
    public synchronized boolean refused() {
        long now = nanos.getAsLong();
        if (inARow == 0) {
            firstNanos = now;
        }
        inARow++;
        return inARow >= 2 && now - firstNanos >= PROOF_NANOS;
    }
}
