// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Moves that wait for a free stream. Sources take turns, and a busy target does not hold up the moves behind it. */
public final class MoveBacklog {
    /** Moves of one source that are looked at for one with a free target, so that a long backlog costs no long search. */
    private static final int LOOKAHEAD = 64;

    private final Map<Integer, Deque<BlockMove>> bySource = new TreeMap<>();
    private long bytes;
    private int count;

    /** @param moves each source's are taken in this order, as far as targets are free */
    public MoveBacklog(List<BlockMove> moves) {
        for (BlockMove move : moves) {
            bySource.computeIfAbsent(move.source(), s -> new ArrayDeque<>()).add(move);
            bytes += move.bytes();
            count++;
        }
    }

    public int count() {
        return count;
    }

    public long bytes() {
        return bytes;
    }

    /**
     * Takes what may start now: one move a source in each turn, until nothing more may.
     *
     * @param most moves to take at most
     */
    public List<BlockMove> take(HostFlow flow, int most, long nowNanos) {
        List<BlockMove> taken = new ArrayList<>();
        boolean more = true;
        while (more && taken.size() < most) {
            more = false;
            for (Deque<BlockMove> moves : bySource.values()) {
                if (taken.size() < most && takeOne(moves, flow, nowNanos, taken)) {
                    more = true;
                }
            }
        }
        bySource.values().removeIf(Deque::isEmpty);
        return taken;
    }

    private boolean takeOne(Deque<BlockMove> moves, HostFlow flow, long nowNanos, List<BlockMove> taken) {
        if (moves.isEmpty() || !flow.sends(moves.getFirst().source(), nowNanos)) {
            return false;
        }
        int looks = 0;
        for (Iterator<BlockMove> each = moves.iterator(); each.hasNext() && looks < LOOKAHEAD; looks++) {
            BlockMove move = each.next();
            if (flow.receives(move.target(), nowNanos)) {
                each.remove();
                flow.begin(move, nowNanos);
                taken.add(move);
                bytes -= move.bytes();
                count--;
                return true;
            }
        }
        return false;
    }
}
