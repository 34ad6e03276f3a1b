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
 */
final class Neighbours {
    private final int[] next;

    /** @param size N_1, positions 1..size */
    Neighbours(ClusterView view, int size) {
        int[] chain = IntStream.rangeClosed(1, size).toArray();
        int[] woven = woven(view, chain);
        int[] ring = clashes(view, woven) < clashes(view, chain) ? woven : chain;
        this.next = new int[size + 1];
        for (int i = 0; i < size; i++) {
            next[ring[i]] = ring[(i + 1) % size];
        }
    }

    /** @param position 1..N_1; in a group of one, which only a chain of one host has, the node itself */
    int of(int position) {
        return next[position];
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
