// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.resize;

/**
 * Everything in hosts kept busy.
 *
 * @param reactive what the reactive policy remembers; it decides while nothing is known
 * @param total rhythm of the whole load
 * @param writes rhythm of one copy of the writes
 * @param slot the slot that is being watched, -1 before the first
 * @param peakTotal its peak so far
 * @param peakWrites its peak of writes so far
 * @param seen recent level of the load, smoothed
 * @param expected what the rhythm expected of the same time, smoothed alike
 * @param reserve for bursts, as part of what is expected
 * @param provided hosts that the last decision wanted, 0 before the first
 */
public record PredictiveState(
        ReactiveState reactive,
        Season total,
        Season writes,
        long slot,
        double peakTotal,
        double peakWrites,
        double seen,
        double expected,
        double reserve,
        int provided) {}
