// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import java.util.List;

/**
 * What works beside layout and gears, and what they are tried with. Each is switched on alone.
 *
 * @param pfimbi copies that writers do not wait for
 * @param eafr replicas that follow popularity
 * @param auto gears that follow the load
 * @param failures at random moments
 * @param files and how unlike they are read
 * @param jobs in the order of time
 */
public record Mechanisms(
        PfimbiConduct pfimbi,
        EafrConduct eafr,
        AutoConduct auto,
        RandomFailures failures,
        FileShape files,
        List<PlannedJob> jobs) {
    /** None of them. */
    public static final Mechanisms OFF = new Mechanisms(
            PfimbiConduct.OFF, EafrConduct.OFF, AutoConduct.OFF, RandomFailures.NONE, FileShape.PLAIN, List.of());

    public Mechanisms {
        jobs = List.copyOf(jobs);
    }
}
