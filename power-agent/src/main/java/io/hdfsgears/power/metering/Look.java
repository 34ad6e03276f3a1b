// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.power.metering;

import io.hdfsgears.power.meter.Reading;
import java.util.List;
import java.util.Optional;

/**
 * What the meters of one host said in one round.
 *
 * @param host host
 * @param readings best source first
 * @param failures of meters that said nothing usable
 */
public record Look(MeteredHost host, List<Reading> readings, List<Failure> failures) {
    public Look {
        readings = List.copyOf(readings);
        failures = List.copyOf(failures);
    }

    /**
     * A meter that said nothing usable.
     *
     * @param meter its name
     * @param text what came and what to do, for people
     */
    public record Failure(String meter, String text) {}

    /** The best reading that the host can draw at all. */
    public Optional<Reading> best() {
        return readings.stream().filter(this::plausible).findFirst();
    }

    boolean plausible(Reading reading) {
        return reading.watts() <= host.facts().maxWatts();
    }
}
