// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import java.util.OptionalDouble;

/**
 * A plan with all that is said of it.
 *
 * @param usableBytes of files of the usual factor that its layout has room for
 * @param fits whether the data has room for a year
 * @param money a year; empty without a tariff
 * @param grams of CO2 a year; empty without a curve
 */
public record Candidate(
        Outcome outcome,
        double usableBytes,
        boolean fits,
        Adoption adoption,
        OptionalDouble money,
        OptionalDouble grams) {
    /** What plans are ordered by: money where there is a tariff, else energy. */
    double cost() {
        return money.orElse(outcome.kilowattHoursAYear());
    }
}
