// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Plans which replicas to copy and drop, in one pass over the blocks. */
public final class MigrationPlanner {
    private MigrationPlanner() {}

    public static MigrationPlan plan(PlanRequest request) {
        PlannedLoad load = new PlannedLoad(request.gauge(), request.view().size());
        List<BlockMove> moves = new ArrayList<>();
        long bytes = 0;
        long deferred = 0;
        long scanned = 0;
        for (MigrationBlock block : request.blocks()) {
            Repair repair = repair(request, block, load);
            int source = source(block, request.view(), load);
            if (repair instanceof Repair.Move move && source != 0) {
                if (moves.size() == request.maxMoves() || bytes + block.bytes() > request.maxBytes()) {
                    return new MigrationPlan(request.view().epoch(), moves, deferred, scanned, true);
                }
                BlockMove planned = new BlockMove(block.blockId(), block.bytes(), source, move.target(), move.victim());
                bytes += block.bytes();
                load.add(planned);
                moves.add(planned);
            } else if (!(repair instanceof Repair.InPlace)) {
                deferred++;
            }
            scanned++;
        }
        return new MigrationPlan(request.view().epoch(), moves, deferred, scanned, false);
    }

    private static Repair repair(PlanRequest request, MigrationBlock block, PlannedLoad load) {
        if (request.purpose() instanceof Purpose.Coverage coverage) {
            return cover(block, coverage.awake(), request.view(), load);
        }
        return request.layout()
                .repair(new RetentionRequest(block.holders(), block.factor()), request.view(), load, request.random());
    }

    /** The least loaded primary that stays awake, or else any host that does, unless one of them holds the block. */
    private static Repair cover(MigrationBlock block, Set<Integer> awake, ClusterView view, PlannedLoad load) {
        if (block.holders().stream().anyMatch(awake::contains)) {
            return new Repair.InPlace();
        }
        int best = 0;
        for (int position = 1; position <= view.size(); position++) {
            if (best != 0 && best <= view.primaries() && position > view.primaries()) {
                break;
            }
            if (awake.contains(position)
                    && view.isServing(position)
                    && load.accepts(position)
                    && (best == 0 || load.blocks(position) < load.blocks(best))) {
                best = position;
            }
        }
        return best == 0 ? new Repair.Deferred() : new Repair.Move(best, 0);
    }

    /** The serving holder that this plan reads least, the first on the chain of equals; 0 when no holder serves. */
    private static int source(MigrationBlock block, ClusterView view, PlannedLoad load) {
        int best = 0;
        for (int holder : block.holders()) {
            if (holder > 0 && holder <= view.size() && view.isServing(holder)) {
                int reads = best == 0 ? Integer.MAX_VALUE : load.reads(best);
                if (load.reads(holder) < reads || (load.reads(holder) == reads && holder < best)) {
                    best = holder;
                }
            }
        }
        return best;
    }
}
