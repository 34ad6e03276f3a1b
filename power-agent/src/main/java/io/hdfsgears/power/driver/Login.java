// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.driver;

import io.hdfsgears.power.hosts.SecretPlace;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One user's login to one device, which orders, looks at the state and meters share. A login that was refused rests: management
 * controllers lock accounts after a few failures, and each further one prolongs the lock. Safe for all threads.
 */
final class Login {
    private final LongSupplier nanoTime;
    private final long restNanos;
    private @Nullable Rest rest;

    /** @param with places of secrets and the stamps of what was refused */
    private record Rest(Map<SecretPlace, String> with, long sinceNanos, String why) {}

    /**
     * @param nanoTime a monotonic clock
     * @param rest how long it rests after a refusal
     */
    Login(LongSupplier nanoTime, Duration rest) {
        this.nanoTime = nanoTime;
        this.restNanos = rest.toNanos();
    }

    /**
     * Why it rests; null: it may be tried. When its time is over one caller may, and the others wait for what comes of it.
     *
     * @param with places of secrets and the stamps of what would be tried
     */
    synchronized @Nullable String rests(Map<SecretPlace, String> with) {
        Rest now = rest;
        if (now == null || !now.with().equals(with)) {
            return null;
        }
        long time = nanoTime.getAsLong();
        if (time - now.sinceNanos() < restNanos) {
            return now.why();
        }
        rest = new Rest(now.with(), time, now.why());
        return null;
    }

    synchronized void refused(Map<SecretPlace, String> with, String why) {
        rest = new Rest(with, nanoTime.getAsLong(), why);
    }

    /** It came to something else than a refusal. */
    synchronized void passed(Map<SecretPlace, String> with) {
        if (rest != null && rest.with().equals(with)) {
            rest = null;
        }
    }
}
