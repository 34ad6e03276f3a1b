// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.core.migrate;

import io.hdfsgears.core.layout.EvenFilling;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.core.model.ClusterView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Plans which replicas to copy and drop. For the layout, blocks that stand wrong come first; only when none of them is left to
 * move does a plan even out the hosts. Otherwise hosts that wait for such blocks would be filled with others, and emptied
 * again.
 */
public final class MigrationPlanner {
    private final PlanRequest request;
    private final ClusterView view;
    private final PlannedLoad load;
    private final List<BlockMove> moves = new ArrayList<>();
    private long bytes;
    private long deferred;
    private long scanned;
    private boolean limited;

    private MigrationPlanner(PlanRequest request) {
        this.request = request;
        this.view = request.view();
        this.load = new PlannedLoad(request.gauge(), view.size());
    }

    public static MigrationPlan plan(PlanRequest request) {
        MigrationPlanner planner = new MigrationPlanner(request);
        if (request.purpose() instanceof Purpose.Coverage coverage) {
            planner.pass(block -> planner.cover(block, coverage.awake()));
        } else if (request.purpose() instanceof Purpose.ToStandby standby) {
            planner.pass(block -> planner.retire(block, standby));
        } else {
            planner.pass(block -> EvenFilling.repairRoles(
                    request.layout(), retention(block), request.view(), planner.load, request.random()));
            planner.evenOut();
        }
        return new MigrationPlan(
                request.view().epoch(), planner.moves, planner.deferred, planner.scanned, planner.limited);
    }

    private static RetentionRequest retention(MigrationBlock block) {
        return new RetentionRequest(block.holders(), block.factor(), OptionalLong.of(block.blockId()));
    }

    private void evenOut() {
        if (!moves.isEmpty()) {
            limited = true;
            return;
        }
        deferred = 0;
        scanned = 0;
        pass(block -> request.layout().repair(retention(block), view, load, request.random()));
    }

    private void pass(Judge judge) {
        for (MigrationBlock block : request.blocks()) {
            add(block, judge.judge(block));
            if (limited) {
                return;
            }
            scanned++;
        }
    }

    private void add(MigrationBlock block, Repair repair) {
        int source = source(block);
        if (repair instanceof Repair.Move move && source != 0) {
            limited = moves.size() == request.maxMoves() || bytes + block.bytes() > request.maxBytes();
            if (!limited) {
                BlockMove planned = new BlockMove(block.blockId(), block.bytes(), source, move.target(), move.victim());
                bytes += block.bytes();
                load.add(planned);
                moves.add(planned);
            }
        } else if (!(repair instanceof Repair.InPlace)) {
            deferred++;
        }
    }

    private Repair retire(MigrationBlock block, Purpose.ToStandby standby) {
        LoadGauge withRoom = new LoadGauge() {
            @Override
            public long blocks(int position) {
                return load.blocks(position);
            }

            @Override
            public boolean accepts(int position) {
                long free = standby.freeBytes().get(position) - load.bytesTo(position);
                return load.accepts(position)
                        && free >= Math.max(block.bytes(), standby.keptBytes())
                        && standby.volumes().fit(block, position, 0);
            }
        };
        Repair repair = StandbyHosts.retire(request.layout(), retention(block), view, withRoom);
        return repair instanceof Repair.Move move && !standby.volumes().fit(block, move.target(), move.victim())
                ? new Repair.Deferred()
                : repair;
    }

    /** The least loaded primary that stays awake, or else any host that does, unless one of them holds the block. */
    private Repair cover(MigrationBlock block, Set<Integer> awake) {
        if (block.holders().stream().anyMatch(awake::contains)) {
            return new Repair.InPlace();
        }
        int target = lightest(1, view.primaries(), awake);
        if (target == 0) {
            target = lightest(view.primaries() + 1, view.size(), awake);
        }
        return target == 0 ? new Repair.Deferred() : new Repair.Move(target, 0);
    }

    private int lightest(int from, int to, Set<Integer> awake) {
        int best = 0;
        for (int position = from; position <= to; position++) {
            if (awake.contains(position)
                    && view.isServing(position)
                    && load.accepts(position)
                    && (best == 0 || load.blocks(position) < load.blocks(best))) {
                best = position;
            }
        }
        return best;
    }

    /** The serving holder that this plan reads least, the first on the chain of equals; 0 when no holder serves. */
    private int source(MigrationBlock block) {
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

    private interface Judge {
        Repair judge(MigrationBlock block);
    }
}
