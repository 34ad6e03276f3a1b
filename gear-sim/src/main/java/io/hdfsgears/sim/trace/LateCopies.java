// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.trace;

import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Replicas on primaries that are still to be written, first those of the blocks whose first host is the last of the chain: it leaves first. */
final class LateCopies {
    private record Late(int first, int block, int target) {}

    private final int primaries;
    private final PriorityQueue<Late> waiting = new PriorityQueue<>(
            Comparator.comparingInt((Late late) -> -late.first()).thenComparingInt(Late::block));
    private final BitSet blocks = new BitSet();

    /** @param primaries p */
    LateCopies(int primaries) {
        this.primaries = primaries;
    }

    /**
     * @param chosen positions of a new block, the first one first
     * @return those that are written at once
     */
    List<Integer> defer(int block, List<Integer> chosen) {
        int last = chosen.get(chosen.size() - 1);
        if (chosen.get(0) <= primaries || last > primaries) {
            return chosen;
        }
        waiting.add(new Late(chosen.get(0), block, last));
        blocks.set(block);
        return chosen.subList(0, chosen.size() - 1);
    }

    boolean isWaiting(int block) {
        return blocks.get(block);
    }

    long waiting() {
        return waiting.size();
    }

    /** Writes at most so many. */
    void write(long most, Rack rack) {
        for (long done = 0; done < most && !waiting.isEmpty(); done++) {
            Late late = waiting.remove();
            blocks.clear(late.block());
            rack.add(late.block(), late.target());
        }
    }
}
