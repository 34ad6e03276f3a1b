// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.model;

import java.util.Arrays;
import java.util.List;

/**
 * Capacity of each position of a chain relative to the mean: 1 for a host of mean size, and for one whose capacity is not known.
 * Where all known capacities are equal all weights are exactly 1. Immutable; equal when all weights are.
 */
public final class HostWeights {
    private final double[] weights;
    private final boolean even;

    private HostWeights(double[] weights, boolean even) {
        this.weights = weights;
        this.even = even;
    }

    /** All hosts alike. */
    public static HostWeights even(int hosts) {
        double[] weights = new double[hosts + 1];
        Arrays.fill(weights, 1);
        return new HostWeights(weights, true);
    }

    /** @param members in the order of the chain */
    public static HostWeights of(List<Member> members) {
        int[] known = members.stream()
                .mapToInt(Member::size)
                .filter(size -> size != CapacitySteps.UNKNOWN)
                .toArray();
        if (Arrays.stream(known).distinct().count() < 2) {
            return even(members.size());
        }
        double mean =
                Arrays.stream(known).mapToDouble(CapacitySteps::bytes).average().orElseThrow();
        double[] weights = new double[members.size() + 1];
        for (int position = 1; position < weights.length; position++) {
            int size = members.get(position - 1).size();
            weights[position] = size == CapacitySteps.UNKNOWN ? 1 : CapacitySteps.bytes(size) / mean;
        }
        return new HostWeights(weights, false);
    }

    /** Whether all hosts count alike. */
    public boolean isEven() {
        return even;
    }

    /** N. */
    public int hosts() {
        return weights.length - 1;
    }

    /** @param position 1..N */
    public double of(int position) {
        return weights[position];
    }

    /** Of positions {@code from} to {@code to}, both included, together; their number where all hosts are alike. */
    public double sum(int from, int to) {
        double sum = 0;
        for (int position = from; position <= to; position++) {
            sum += weights[position];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HostWeights that && Arrays.equals(weights, that.weights);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(weights);
    }

    @Override
    public String toString() {
        return even ? hosts() + " hosts alike" : Arrays.toString(Arrays.copyOfRange(weights, 1, weights.length));
    }
}
