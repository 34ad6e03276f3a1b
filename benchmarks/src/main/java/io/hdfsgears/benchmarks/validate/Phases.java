// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.validate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Seconds of each phase of each shift, from what is seen of the phase over time. A phase belongs to the shift that was ordered last. */
final class Phases {
    private static final String STEADY = "STEADY";

    private final List<Double> orders;
    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private String phase = STEADY;
    private double since;

    /** @param orders seconds at which shifts are ordered, ascending */
    Phases(List<Double> orders) {
        this.orders = List.copyOf(orders);
    }

    /** @param now not before the look before */
    void look(double now, String seen) {
        if (!seen.equals(phase)) {
            count(now);
            phase = seen;
            since = now;
        }
    }

    private void count(double now) {
        long shift = orders.stream().filter(order -> order <= since).count();
        if (!phase.equals(STEADY) && shift > 0) {
            seconds.merge("shift " + shift + ": " + phase, now - since, Double::sum);
        }
    }

    /** A phase that lasts is counted until now. */
    Map<String, Double> until(double now) {
        count(now);
        since = now;
        return Map.copyOf(seconds);
    }
}
