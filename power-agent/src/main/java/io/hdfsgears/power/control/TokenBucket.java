// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

/**
 * A token bucket at one moment.
 *
 * @param tokens at {@code atNanos}; an order takes one
 */
record TokenBucket(Policy.Rate rate, double tokens, long atNanos) {
    static TokenBucket full(Policy.Rate rate, long nowNanos) {
        return new TokenBucket(rate, rate.burst(), nowNanos);
    }

    TokenBucket at(long nowNanos) {
        if (rate.lifted() || nowNanos - atNanos <= 0) {
            return this;
        }
        double filled = tokens + (nowNanos - atNanos) / rate.nanosPerToken();
        return new TokenBucket(rate, Math.min(rate.burst(), filled), nowNanos);
    }

    boolean mayTake() {
        return rate.lifted() || tokens >= 1;
    }

    TokenBucket taken() {
        return rate.lifted() ? this : new TokenBucket(rate, tokens - 1, atNanos);
    }

    /** The order that took one was not carried out. */
    TokenBucket givenBack() {
        return rate.lifted() ? this : new TokenBucket(rate, Math.min(rate.burst(), tokens + 1), atNanos);
    }

    TokenBucket emptied(long nowNanos) {
        return new TokenBucket(rate, 0, nowNanos);
    }

    /** When the next token is there; now if one is. */
    long nextNanos() {
        return mayTake() ? atNanos : atNanos + (long) Math.ceil((1 - tokens) * rate.nanosPerToken());
    }
}
