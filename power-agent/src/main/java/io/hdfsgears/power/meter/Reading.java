// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.meter;

import java.time.Instant;
import java.util.Optional;

/**
 * One look at one meter.
 *
 * @param source kind of meter; every joule made of this reading carries it
 * @param precision how much of the host it sees
 * @param watts power drawn, W, 0 or more; of a meter that only counts energy the mean since its last reading
 * @param counter energy counter of the same meter, where it has one
 * @param at when it was read
 * @param meter name for people: {@code apc-rpdu2 pdu1 outlet 3}
 */
public record Reading(
        Source source, Precision precision, double watts, Optional<CounterValue> counter, Instant at, String meter) {
    public Reading {
        if (!(watts >= 0 && watts < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("watts must be 0 or more, not " + watts + " (" + meter + ")");
        }
    }

    /** Of a source that is as precise as its kind. */
    public static Reading of(Source source, double watts, Optional<CounterValue> counter, Instant at, String meter) {
        return new Reading(source, source.precision(), watts, counter, at, meter);
    }
}
