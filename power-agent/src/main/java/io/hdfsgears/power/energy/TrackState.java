// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.energy;

import io.hdfsgears.power.meter.CounterValue;
import io.hdfsgears.power.meter.Precision;
import io.hdfsgears.power.meter.Reading;
import io.hdfsgears.power.meter.Source;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one source of one host; what a store keeps.
 *
 * @param source which
 * @param last last reading that was accepted
 * @param pending segments that are not booked yet, in order of time
 * @param own its own integral, whether or not it counted
 * @param refused readings beyond the host's maximum
 * @param wraps times that its energy counter started again from 0 by itself
 * @param resets times that its energy counter was set back
 * @param check its watts beside its own energy counter
 * @param idle least that the host drew by this source
 * @param comparisons this source beside those that counted
 */
public record TrackState(
        Source source,
        @Nullable Last last,
        List<Segment> pending,
        Amount own,
        long refused,
        long wraps,
        long resets,
        CounterCheck check,
        IdleFloor idle,
        List<Comparison> comparisons) {
    public TrackState {
        pending = List.copyOf(pending);
        comparisons = List.copyOf(comparisons);
    }

    /** A reading in the shape of a store. */
    public record Last(
            Precision precision, double watts, @Nullable CounterValue counter, long atMillis, String meter) {
        static Last of(Reading reading) {
            return new Last(
                    reading.precision(),
                    reading.watts(),
                    reading.counter().orElse(null),
                    reading.at().toEpochMilli(),
                    reading.meter());
        }

        Reading reading(Source source) {
            return new Reading(
                    source, precision, watts, Optional.ofNullable(counter), Instant.ofEpochMilli(atMillis), meter);
        }
    }
}
