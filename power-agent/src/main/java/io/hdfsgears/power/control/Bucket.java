// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.control;

/**
 * A token bucket at one moment.
 *
 * @param tokens at {@code atNanos}; an order takes one
 */
record Bucket(Policy.Rate rate, double tokens, long atNanos) {
    static Bucket full(Policy.Rate rate, long nowNanos) {
        return new Bucket(rate, rate.burst(), nowNanos);
    }

    Bucket at(long nowNanos) {
        if (rate.lifted() || nowNanos <= atNanos) {
            return this;
        }
        double filled = tokens + (nowNanos - atNanos) / rate.nanosPerToken();
        return new Bucket(rate, Math.min(rate.burst(), filled), nowNanos);
    }

    boolean mayTake() {
        return rate.lifted() || tokens >= 1;
    }

    Bucket taken() {
        return rate.lifted() ? this : new Bucket(rate, tokens - 1, atNanos);
    }

    Bucket emptied(long nowNanos) {
        return new Bucket(rate, 0, nowNanos);
    }

    /** When the next token is there; now if one is. */
    long nextNanos() {
        return mayTake() ? atNanos : atNanos + (long) Math.ceil((1 - tokens) * rate.nanosPerToken());
    }
}
