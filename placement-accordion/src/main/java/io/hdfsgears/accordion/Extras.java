// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.model.HostWeights;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * How often a host that does not hold a block has one of its replicas beyond the copy set, where disks differ: in proportion to its
 * capacity, and at most always. Keeps what it worked out, since it is asked for each host; any thread.
 */
final class Extras {
    private final HostWeights weights;
    private final Map<Case, Double> levels = new ConcurrentHashMap<>();

    /** Blocks with their primary in a group, with so many replicas; behind group 1 or in it. */
    record Case(int primaryGroup, int wanted, boolean behind) {}

    Extras(HostWeights weights) {
        this.weights = weights;
    }

    /**
     * @param from first position that takes them
     * @param to last one
     * @param held how often a position holds such a block already
     * @param coming replicas beyond the copy set, above 0
     */
    double chance(int position, Case of, int from, int to, IntToDoubleFunction held, int coming) {
        double level = levels.computeIfAbsent(of, any -> level(from, to, held, coming));
        return Math.min(1, level * weights.of(position));
    }

    /** The c for which Σ (1 - held)·min(1, c·weight) is what comes; infinite when all that is free is taken. */
    private double level(int from, int to, IntToDoubleFunction held, int coming) {
        List<Integer> largest = IntStream.rangeClosed(from, to)
                .boxed()
                .sorted(Comparator.comparingDouble(position -> -weights.of(position)))
                .toList();
        double left = 0;
        for (int position : largest) {
            left += (1 - held.applyAsDouble(position)) * weights.of(position);
        }
        double lacking = coming;
        for (int position : largest) {
            double free = 1 - held.applyAsDouble(position);
            if (weights.of(position) * lacking < left) {
                return lacking / left;
            }
            lacking -= free;
            left -= free * weights.of(position);
        }
        return Double.POSITIVE_INFINITY;
    }
}
