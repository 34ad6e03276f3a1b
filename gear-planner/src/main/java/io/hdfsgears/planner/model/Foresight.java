// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.planner.model;

import io.hdfsgears.core.calendar.LoadCalendar;
import io.hdfsgears.core.resize.AheadPolicy;
import io.hdfsgears.core.resize.BackTest;
import java.util.Optional;

/**
 * What predictive gears go by beside what they see.
 *
 * @param quantile of earlier peaks that they provide for, 0..1
 * @param calendar of planned load, by the log's clock
 * @param gain of the calendar; empty without one, and for a log that is too short
 */
public record Foresight(double quantile, LoadCalendar calendar, Optional<Gain> gain) {
    /**
     * What the back-test says of the calendar.
     *
     * @param with it
     * @param without it, at the same quantile
     */
    public record Gain(BackTest.Score with, BackTest.Score without) {}

    /** No load is planned. */
    static Foresight of(double quantile) {
        return new Foresight(quantile, LoadCalendar.EMPTY, Optional.empty());
    }

    /**
     * As the policy is told of it.
     *
     * @param firstMinute of the load, in minutes since 1970 by the log's clock
     */
    AheadPolicy.Planned planned(long firstMinute, int leadSeconds) {
        if (calendar.entries().isEmpty()) {
            return AheadPolicy.Planned.NOTHING;
        }
        // Policies count from some Monday, the calendar from 1970.
        long shift = 60 * (firstMinute + 1) - PlanRun.second(firstMinute, 0);
        return endSeconds -> calendar.peak(1000 * (endSeconds + shift), 1000 * (endSeconds + shift + leadSeconds));
    }
}
