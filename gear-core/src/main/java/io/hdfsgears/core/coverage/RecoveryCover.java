// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.coverage;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The few hosts to wake so that blocks which lost their last awake replica can be read again.
 *
 * @param wake positions, the most useful first
 * @param lost blocks that no sleeping host holds either, ascending
 */
public record RecoveryCover(List<Integer> wake, List<Long> lost) {
    public RecoveryCover {
        wake = List.copyOf(wake);
        lost = List.copyOf(lost);
    }

    /**
     * A block without an awake replica.
     *
     * @param sleepers positions that hold it and sleep; any one of them is enough
     */
    public record Affected(long blockId, List<Integer> sleepers) {
        public Affected {
            sleepers = List.copyOf(sleepers);
        }
    }

    /** Greedy set cover: again and again the host that covers most of what is left, the lowest position of equals. */
    public static RecoveryCover of(Collection<Affected> blocks) {
        Map<Integer, BitSet> held = new TreeMap<>();
        List<Long> lost = new ArrayList<>();
        int index = 0;
        for (Affected block : blocks) {
            if (block.sleepers().isEmpty()) {
                lost.add(block.blockId());
            }
            for (int sleeper : block.sleepers()) {
                held.computeIfAbsent(sleeper, position -> new BitSet()).set(index);
            }
            index++;
        }
        lost.sort(null);
        return new RecoveryCover(cover(held), lost);
    }

    private static List<Integer> cover(Map<Integer, BitSet> held) {
        List<Integer> wake = new ArrayList<>();
        int best = largest(held);
        while (best != 0) {
            BitSet covered = (BitSet) held.getOrDefault(best, new BitSet()).clone();
            wake.add(best);
            held.values().forEach(blocks -> blocks.andNot(covered));
            best = largest(held);
        }
        return wake;
    }

    private static int largest(Map<Integer, BitSet> held) {
        int best = 0;
        int most = 0;
        for (Map.Entry<Integer, BitSet> host : held.entrySet()) {
            int count = host.getValue().cardinality();
            if (count > most) {
                best = host.getKey();
                most = count;
            }
        }
        return best;
    }
}
