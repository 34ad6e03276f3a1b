// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.sim.paper.accordion;

import io.hdfsgears.core.migrate.BlockMove;
import io.hdfsgears.core.model.ClusterView;
import io.hdfsgears.core.model.Member;
import io.hdfsgears.core.model.NodeId;
import io.hdfsgears.sim.paper.accordion.reflect.ReflectionBatch;
import io.hdfsgears.sim.paper.accordion.reflect.ReflectionLog;
import java.util.ArrayList;
import java.util.List;

/** Carries out what a reflection log has for the hosts that serve now. */
final class Reflection {
    static final long BLOCK_BYTES = 32L << 20;

    private static final int PAGE = 1000;
    private static final ReflectionBatch.Limits BATCH = new ReflectionBatch.Limits(PAGE, Long.MAX_VALUE, PAGE);

    private Reflection() {}

    /** @return the moves, in order, applied to the blocks */
    static List<BlockMove> run(ReflectionLog log, Stored stored, ClusterView view) {
        List<NodeId> awake = view.members().stream()
                .filter(member -> view.isServing(view.positionOf(member.id())))
                .map(Member::id)
                .toList();
        List<BlockMove> moves = new ArrayList<>();
        List<ReflectionLog.Entry> page = log.pending(awake, 0, PAGE);
        while (!page.isEmpty()) {
            ReflectionBatch batch = ReflectionBatch.plan(page, view, block -> stored.holders((int) block), BATCH);
            batch.moves().forEach(stored::apply);
            moves.addAll(batch.moves());
            log.done(batch.moving());
            log.done(batch.obsolete());
            page = log.pending(awake, 0, PAGE);
        }
        return moves;
    }
}
