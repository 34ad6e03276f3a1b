// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion;

import io.hdfsgears.core.model.ClusterView;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Chained declustering of group 1 (§III-A2c): each node's data stands on the next node of a ring too.
 *
 * <p>The ring is the order of the chain. Deviation from the paper, which knows no racks: where two neighbours of that ring
 * share a rack and another order avoids it, the other order is taken, so that losing a rack never takes both copies. Still
 * one ring, so a failed node's load still flows on around it.
 *
 * <p>Where disks differ, the ring goes rack by rack. The second copy stands further along it by the largest part of a node or a rack,
 * whichever is larger, but one half at most. So it is always on another node, as no node's part is above one half, as often on each
 * node as the first copy, and in another rack unless a rack has more than half. The shift follows the disks without a jump.
 */
final class Neighbours {
    private static final double HALF = 0.5;

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
        this.ring = widths.even() ? ofNeighbours(view, chain) : rackByRack(view, chain);
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
        this.shift = widths.even() ? largest : Math.max(largest, largestRack(view));
    }

    /** The largest part of one rack, but one half at most: with it as shift no pair shares a rack that has no more than half. */
    private double largestRack(ClusterView view) {
        double[] parts = new double[view.rackCount()];
        Arrays.stream(ring).forEach(position -> parts[view.rackOf(position)] += widths.of(position));
        return Math.min(HALF, Arrays.stream(parts).max().orElse(HALF));
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

    private static int[] ofNeighbours(ClusterView view, int[] chain) {
        int[] woven = woven(view, chain);
        return clashes(view, woven) < clashes(view, chain) ? woven : chain;
    }

    private static int[] rackByRack(ClusterView view, int[] chain) {
        return Arrays.stream(chain)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(view::rackOf).thenComparingInt(position -> position))
                .mapToInt(Integer::intValue)
                .toArray();
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
