// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import java.util.List;

/**
 * What a simulation is of.
 *
 * @param about one sentence for the reader of a report
 * @param durationNanos virtual time that is simulated
 * @param sampleNanos how often curves get a point
 * @param mechanisms what works beside layout and gears
 */
public record Scenario(
        String name,
        String about,
        long durationNanos,
        long sampleNanos,
        Cluster cluster,
        LayoutChoice layout,
        Hardware hardware,
        GearConduct gears,
        Load load,
        List<Shift> shifts,
        List<Failure> failures,
        Mechanisms mechanisms) {
    public Scenario {
        shifts = List.copyOf(shifts);
        failures = List.copyOf(failures);
    }

    /** Of layout and gears alone. */
    public Scenario(
            String name,
            String about,
            long durationNanos,
            long sampleNanos,
            Cluster cluster,
            LayoutChoice layout,
            Hardware hardware,
            GearConduct gears,
            Load load,
            List<Shift> shifts,
            List<Failure> failures) {
        this(
                name,
                about,
                durationNanos,
                sampleNanos,
                cluster,
                layout,
                hardware,
                gears,
                load,
                shifts,
                failures,
                Mechanisms.OFF);
    }
}
