// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.accordion.reflect;

import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What to move of a page of the log after a gear shift up (§III-C2), at once: limited per host, so that a batch keeps many
 * hosts busy and none too much.
 *
 * @param moves in the order of the log
 * @param moving the entries that the moves carry out, one each; done once the copies stand
 * @param obsolete entries of which a node is no longer on the chain; the layout's repair takes care of their blocks
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

    /** @param page entries as {@link ReflectionLog#pending} gives them */
    public static ReflectionBatch plan(List<ReflectionLog.Entry> page, ClusterView view, Limits limits) {
        Planner planner = new Planner(view, limits);
        page.forEach(planner::add);
        return new ReflectionBatch(planner.moves, planner.moving, planner.obsolete, planner.waiting);
    }

    /** Lives for one plan. */
    private static final class Planner {
        private final ClusterView view;
        private final Limits limits;
        private final List<BlockMove> moves = new ArrayList<>();
        private final List<ReflectionLog.Entry> moving = new ArrayList<>();
        private final List<ReflectionLog.Entry> obsolete = new ArrayList<>();
        private final Map<Integer, Integer> outgoing = new HashMap<>();
        private final Map<Integer, Integer> incoming = new HashMap<>();
        private long bytes;
        private int waiting;

        Planner(ClusterView view, Limits limits) {
            this.view = view;
            this.limits = limits;
        }

        void add(ReflectionLog.Entry entry) {
            Offload offload = entry.offload();
            int source = view.positionOf(offload.source());
            int target = view.positionOf(offload.intended());
            if (target == 0 || source == 0) {
                obsolete.add(entry);
            } else if (canMove(source, target, offload.bytes())) {
                outgoing.merge(source, 1, Integer::sum);
                incoming.merge(target, 1, Integer::sum);
                bytes += offload.bytes();
                moves.add(new BlockMove(
                        offload.blockId(), offload.bytes(), source, target, offload.temporary() ? source : 0));
                moving.add(entry);
            } else {
                waiting++;
            }
        }

        /** The first move is allowed whatever its size, or a block larger than the limit would wait for ever. */
        private boolean canMove(int source, int target, long more) {
            return view.isServing(source)
                    && view.isServing(target)
                    && moves.size() < limits.moves()
                    && (moves.isEmpty() || bytes + more <= limits.bytes())
                    && outgoing.getOrDefault(source, 0) < limits.perHost()
                    && incoming.getOrDefault(target, 0) < limits.perHost();
        }
    }
}
