// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.scenario;

import java.util.List;

/**
 * A rate that changes at set times; 0 before the first.
 *
 * @param steps in the order of time
 */
public record Schedule(List<Step> steps) {
    public Schedule {
        steps = List.copyOf(steps);
    }

    /** @param bytesPerSecond from this moment on */
    public record Step(long atNanos, double bytesPerSecond) {}

    public double rateAt(long nanos) {
        double rate = 0;
        for (Step step : steps) {
            if (step.atNanos() <= nanos) {
                rate = step.bytesPerSecond();
            }
        }
        return rate;
    }

    /** The next moment after this one at which the rate may change; {@code Long.MAX_VALUE} when it stays. */
    public long nextChange(long nanos) {
        return steps.stream()
                .mapToLong(Step::atNanos)
                .filter(at -> at > nanos)
                .findFirst()
                .orElse(Long.MAX_VALUE);
    }
}
