// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Chained declustering of group 1 (§III-A2c): each node's data stands on the next node of a ring too.
 *
 * <p>The ring is the order of the chain. Deviation from the paper, which knows no racks: where two neighbours of that ring
 * share a rack and another order avoids it, the other order is taken, so that losing a rack never takes both copies. Still
 * one ring, so a failed node's load still flows on around it.
 *
 * <p>Where disks differ, the second copy stands further along the ring by a shift of at least the largest node's part of it: on another
 * node always, as no part is above one half, and as often on each node as the first copy. The shift is one with few pairs in one rack.
 */
final class Neighbours {
    private static final int SHIFTS = 8;
    private static final double SAME = 1e-9;

    private final Widths widths;
    private final int[] next;
    private final int[] ring;
    /** Where each node of the ring starts on it, 0..1. */
    private final double[] ringStarts;
    /** By position. */
    private final double[] starts;

    private final double shift;

    /** @param size N_1, positions 1..size */
    Neighbours(ClusterView view, Widths widths, int size) {
        this.widths = widths;
        int[] chain = IntStream.rangeClosed(1, size).toArray();
        int[] woven = woven(view, chain);
        this.ring = clashes(view, woven) < clashes(view, chain) ? woven : chain;
        this.next = new int[size + 1];
        this.ringStarts = new double[size];
        this.starts = new double[size + 1];
        double start = 0;
        double largest = 0;
        for (int i = 0; i < size; i++) {
            next[ring[i]] = ring[(i + 1) % size];
            ringStarts[i] = start;
            starts[ring[i]] = start;
            start += widths.of(ring[i]);
            largest = Math.max(largest, widths.of(ring[i]));
        }
        this.shift = widths.even() || size == 1 ? largest : leastClashing(view, largest);
    }

    /** Of some shifts from the largest part to what is left beside it the one with the fewest pairs in one rack; of equals the least. */
    private double leastClashing(ClusterView view, double largest) {
        double best = largest;
        double least = Double.POSITIVE_INFINITY;
        for (int step = 0; step <= SHIFTS; step++) {
            double candidate = largest + (1 - 2 * largest) * step / SHIFTS;
            double clashing = clashing(view, candidate);
            if (clashing < least - SAME) {
                least = clashing;
                best = candidate;
            }
        }
        return best;
    }

    /** Part of the ring whose two copies share a rack. */
    private double clashing(ClusterView view, double by) {
        double[] points = DoubleStream.concat(
                        Arrays.stream(ringStarts), Arrays.stream(ringStarts).map(start -> turned(start - by)))
                .sorted()
                .toArray();
        double clashing = 0;
        for (int i = 0; i < points.length; i++) {
            double end = i + 1 < points.length ? points[i + 1] : 1;
            double middle = (points[i] + end) / 2;
            boolean same = view.rackOf(ring[at(middle)]) == view.rackOf(ring[at(turned(middle + by))]);
            clashing += same ? end - points[i] : 0;
        }
        return clashing;
    }

    /**
     * @param position 1..N_1; in a group of one, which only a chain of one host has, the node itself
     * @param x a point of its part of the line
     */
    int of(int position, double x) {
        if (widths.even() || ring.length == 1) {
            return next[position];
        }
        double on = turned(starts[position] + x - widths.start(position) + shift);
        return ring[at(on)];
    }

    /** Points of the line where the neighbour changes though the node does not. */
    double[] cuts() {
        if (widths.even() || ring.length == 1) {
            return new double[0];
        }
        return Arrays.stream(ringStarts)
                .map(start -> turned(start - shift))
                .map(on -> onLine(ring[at(on)], on))
                .toArray();
    }

    private double onLine(int node, double on) {
        return widths.start(node) + on - starts[node];
    }

    private static double turned(double on) {
        return on - Math.floor(on);
    }

    private int at(double on) {
        int found = Arrays.binarySearch(ringStarts, on);
        return found < 0 ? -found - 2 : found;
    }

    private static int clashes(ClusterView view, int[] ring) {
        return (int) IntStream.range(0, ring.length)
                .filter(i -> view.rackOf(ring[i]) == view.rackOf(ring[(i + 1) % ring.length]))
                .count();
    }

    /** Every second place first, then the others, rack by rack, the fullest first: no clash unless a rack has over half. */
    private static int[] woven(ClusterView view, int[] chain) {
        int[] perRack = new int[view.rackCount()];
        Arrays.stream(chain).forEach(position -> perRack[view.rackOf(position)]++);
        int[] byRack = Arrays.stream(chain)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(position -> -perRack[view.rackOf(position)])
                        .thenComparingInt(view::rackOf)
                        .thenComparingInt(position -> position))
                .mapToInt(Integer::intValue)
                .toArray();
        int[] ring = new int[chain.length];
        int place = 0;
        for (int position : byRack) {
            ring[place] = position;
            place = place + 2 < ring.length ? place + 2 : (place % 2 == 0 ? 1 : place);
        }
        return ring;
    }
}
