// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.report;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * One measure over the seeds.
 *
 * @param values by seed, in the order of the seeds
 */
public record Spread(List<Double> values) {
    public Spread {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a spread needs the value of at least one seed");
        }
    }

    public double mean() {
        return stream().sum() / values.size();
    }

    public double min() {
        return stream().reduce(Double.POSITIVE_INFINITY, Math::min);
    }

    public double max() {
        return stream().reduce(Double.NEGATIVE_INFINITY, Math::max);
    }

    /** Standard deviation of the sample (n - 1); 0 for a single seed. */
    public double deviation() {
        double mean = mean();
        double squares = stream().map(value -> (value - mean) * (value - mean)).sum();
        return values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1));
    }

    private DoubleStream stream() {
        return values.stream().mapToDouble(Double::doubleValue);
    }
}
