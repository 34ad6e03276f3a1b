// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.plan;

import io.hdfsgears.planner.rehearsal.Pace.ShiftTimes;
import java.util.ArrayList;
import java.util.List;

/** Times of shifts without load, from looks in short steps. One owner. */
final class ShiftWatch {
    private static final String POWERING_DOWN = "POWERING_DOWN";
    private static final String POWERING_UP = "POWERING_UP";
    private static final String STEADY = "STEADY";

    private final List<Double> drains = new ArrayList<>();
    private final List<Double> sleeps = new ArrayList<>();
    private final List<Double> asleeps = new ArrayList<>();
    private final List<Double> wakes = new ArrayList<>();
    private final List<Double> awakes = new ArrayList<>();

    /** @param seconds since the order */
    record Step(double seconds, String phase, int asleep) {}

    /** A shift from the order to the end, with steps until its last host was asleep or awake. */
    void add(List<Step> steps) {
        int before = steps.get(0).asleep();
        int after = steps.get(steps.size() - 1).asleep();
        if (after > before) {
            double drained = first(steps, step -> step.phase().equals(POWERING_DOWN));
            drains.add(drained);
            sleeps.add(first(steps, step -> step.phase().equals(STEADY) && step.seconds() > drained) - drained);
            asleeps.add(meanChange(steps) - drained);
        } else if (after < before) {
            wakes.add(first(
                    steps,
                    step -> step.seconds() > begun(steps) && !step.phase().equals(POWERING_UP)));
            awakes.add(meanChange(steps));
        }
    }

    private static double begun(List<Step> steps) {
        return first(steps, step -> step.phase().equals(POWERING_UP));
    }

    private interface Which {
        boolean is(Step step);
    }

    private static double first(List<Step> steps, Which which) {
        return steps.stream()
                .filter(which::is)
                .mapToDouble(Step::seconds)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a phase was not seen in " + steps));
    }

    /** When a host changed, the mean of those that did. */
    private static double meanChange(List<Step> steps) {
        double sum = 0;
        for (int i = 1; i < steps.size(); i++) {
            sum += (steps.get(i).asleep() - steps.get(i - 1).asleep())
                    * steps.get(i).seconds();
        }
        return sum / (steps.get(steps.size() - 1).asleep() - steps.get(0).asleep());
    }

    /** Means of all shifts. */
    ShiftTimes times() {
        return new ShiftTimes(mean(drains), mean(asleeps), mean(sleeps), mean(awakes), mean(wakes));
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }
}
