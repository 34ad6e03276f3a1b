// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.benchmarks.cycle;

import io.hdfsgears.benchmarks.Percentile;
import io.hdfsgears.benchmarks.Text;
import java.util.List;

/** Of some values, by nearest rank: with fewer than 100 the 99th percentile is the worst. */
record Tail(int count, double median, double p99, double worst) {
    private static final double P99 = 0.99;

    static Tail of(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return new Tail(sorted.size(), at(sorted, 1.0 / 2), at(sorted, P99), at(sorted, 1));
    }

    private static double at(List<Double> sorted, double part) {
        return sorted.isEmpty() ? Double.NaN : Percentile.of(sorted, part);
    }

    String text() {
        return Text.of("%.2f / %.2f / %.2f", median, p99, worst);
    }
}
