// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion.reflect;

import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;

/**
 * What to move of a page of the log after a gear shift up (§III-C2), at once: limited per host, so that a batch keeps many
 * hosts busy and none too much.
 *
 * <p>Deviation from the paper, which copies from the temporary node: any serving holder may be the source, the one that the
 * batch reads least; of equals the temporary node, then the last on the chain. It is the temporary replica that goes.
 *
 * @param moves in the order of the log
 * @param moving the entries that the moves carry out, one each; done once the copies stand
 * @param obsolete entries with nothing left to do: the block is gone, its node left the chain, or has the block already
 * @param waiting entries that no move could be planned for now: a node is not serving, or has enough to do
 */
public record ReflectionBatch(
        List<BlockMove> moves, List<ReflectionLog.Entry> moving, List<ReflectionLog.Entry> obsolete, int waiting) {
    public ReflectionBatch {
        moves = List.copyOf(moves);
        moving = List.copyOf(moving);
        obsolete = List.copyOf(obsolete);
    }

    /**
     * @param moves of one batch
     * @param bytes of one batch
     * @param perHost moves from, and moves to, one host in a batch
     */
    public record Limits(int moves, long bytes, int perHost) {
        public Limits {
            if (moves < 1 || bytes < 1 || perHost < 1) {
                throw new IllegalArgumentException(
                        "a batch must be allowed at least 1 move, 1 byte and 1 move a host, not " + moves + ", " + bytes
                                + " and " + perHost);
            }
        }
    }

    /** Who holds blocks now. */
    @FunctionalInterface
    public interface Holders {
        /** @return positions, 0 for hosts that are not on the chain; none for a block that was deleted */
        List<Integer> of(long blockId);
    }

    /** @param page entries as {@link ReflectionLog#pending} gives them */
    public static ReflectionBatch plan(
            List<ReflectionLog.Entry> page, ClusterView view, Holders holders, Limits limits) {
        Planner planner = new Planner(view, holders, limits);
        page.forEach(planner::add);
        return new ReflectionBatch(planner.moves, planner.moving, planner.obsolete, planner.waiting);
    }

    /** Lives for one plan. */
    private static final class Planner {
        private final ClusterView view;
        private final Holders holders;
        private final Limits limits;
        private final List<BlockMove> moves = new ArrayList<>();
        private final List<ReflectionLog.Entry> moving = new ArrayList<>();
        private final List<ReflectionLog.Entry> obsolete = new ArrayList<>();
        private final int[] outgoing;
        private final int[] incoming;
        private long bytes;
        private int waiting;

        Planner(ClusterView view, Holders holders, Limits limits) {
            this.view = view;
            this.holders = holders;
            this.limits = limits;
            this.outgoing = new int[view.size() + 1];
            this.incoming = new int[view.size() + 1];
        }

        void add(ReflectionLog.Entry entry) {
            Offload offload = entry.offload();
            int target = view.positionOf(offload.intended());
            List<Integer> held = holders.of(offload.blockId());
            if (target == 0 || held.isEmpty() || held.contains(target)) {
                obsolete.add(entry);
                return;
            }
            int temporary = offload.temporary() ? view.positionOf(offload.source()) : 0;
            int source = source(held, temporary);
            if (source == 0 || !canMove(target, offload.bytes())) {
                waiting++;
                return;
            }
            outgoing[source]++;
            incoming[target]++;
            bytes += offload.bytes();
            int victim = held.contains(temporary) ? temporary : 0;
            moves.add(new BlockMove(offload.blockId(), offload.bytes(), source, target, victim));
            moving.add(entry);
        }

        private int source(List<Integer> held, int temporary) {
            int best = 0;
            for (int holder : held) {
                if (canRead(holder) && (best == 0 || better(holder, best, temporary))) {
                    best = holder;
                }
            }
            return best;
        }

        private boolean canRead(int holder) {
            return holder >= 1
                    && holder <= view.size()
                    && view.isServing(holder)
                    && outgoing[holder] < limits.perHost();
        }

        private boolean better(int holder, int than, int temporary) {
            if (outgoing[holder] != outgoing[than]) {
                return outgoing[holder] < outgoing[than];
            }
            return than != temporary && (holder == temporary || holder > than);
        }

        /** The first move is allowed whatever its size, or a block larger than the limit would wait for ever. */
        private boolean canMove(int target, long more) {
            return view.isServing(target)
                    && moves.size() < limits.moves()
                    && (moves.isEmpty() || bytes + more <= limits.bytes())
                    && incoming[target] < limits.perHost();
        }
    }
}
