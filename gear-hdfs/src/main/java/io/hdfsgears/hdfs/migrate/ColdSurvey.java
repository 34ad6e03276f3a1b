// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.core.layout.LoadGauge;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.layout.facet.StandbyHosts;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.core.migrate.StandbyRoom;
import io.hdfsgears.hdfs.scan.BlockWalk;
import io.hdfsgears.hdfs.view.HdfsView;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiPredicate;
import java.util.function.LongPredicate;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;

/** A look over the block map for cold files' blocks that may lose a replica to a standby server, and a plan for them. */
public final class ColdSurvey {
    private static final int MOST_PLANNED = 100_000;

    private final BlockWalk walk;
    private final BiPredicate<HdfsView, BlockInfo> cold;
    private final StandbyRoom room;

    /**
     * @param cold whether a block's file is cold; called under the lock
     * @param room of standby servers
     */
    public ColdSurvey(BlockWalk walk, BiPredicate<HdfsView, BlockInfo> cold, StandbyRoom room) {
        this.walk = walk;
        this.cold = cold;
        this.room = room;
    }

    Survey.Found look(HdfsView view, LongPredicate skip) {
        List<MigrationBlock> found = new ArrayList<>();
        StorageTypes types = new StorageTypes(view);
        walk.forEach(block -> {
            if (found.size() < MOST_PLANNED && !block.isStriped() && walk.extras(block) == 0) {
                visit(view, block, skip, types, found);
            }
            return found.size() < MOST_PLANNED;
        });
        MigrationPlan plan = MigrationPlanner.plan(new PlanRequest(
                found,
                new Purpose.ToStandby(freeBytes(view), room.keptBytes(), types),
                view.cluster(),
                view.layout(),
                view,
                ThreadLocalRandom.current(),
                MOST_PLANNED,
                Long.MAX_VALUE));
        long bytes = plan.moves().stream().mapToLong(move -> move.bytes()).sum();
        return new Survey.Found(plan.moves(), plan.moves().size(), bytes, plan.deferred(), 0, 0);
    }

    private void visit(
            HdfsView view, BlockInfo stored, LongPredicate skip, StorageTypes types, List<MigrationBlock> found) {
        List<Integer> holders = walk.replicas(view, stored).replicas().stream()
                .map(BlockReplicas.Replica::position)
                .toList();
        if (skip.test(stored.getBlockId()) || holders.size() != stored.getReplication() || holders.contains(0)) {
            return;
        }
        MigrationBlock block =
                new MigrationBlock(stored.getBlockId(), stored.getNumBytes(), holders, stored.getReplication());
        types.add(stored);
        // One that fits nowhere would take the place of another, in this plan and in each one after it.
        if (moves(view, block, types) && cold.test(view, stored)) {
            found.add(block);
        } else {
            types.remove(stored);
        }
    }

    private static boolean moves(HdfsView view, MigrationBlock block, StorageTypes types) {
        RetentionRequest request =
                new RetentionRequest(block.holders(), block.factor(), OptionalLong.of(block.blockId()));
        LoadGauge fitting = new LoadGauge() {
            @Override
            public long blocks(int position) {
                return view.blocks(position);
            }

            @Override
            public boolean accepts(int position) {
                return view.accepts(position) && types.fit(block, position, 0);
            }
        };
        return StandbyHosts.retire(view.layout(), request, view.cluster(), fitting) instanceof Repair.Move move
                && types.fit(block, move.target(), move.victim());
    }

    private List<Long> freeBytes(HdfsView view) {
        List<Long> free = new ArrayList<>(List.of(0L));
        for (int position = 1; position <= view.cluster().size(); position++) {
            free.add(view.host(position)
                    .map(host -> room.freeBytes(host.getRemaining(), host.getCapacity()))
                    .orElse(0L));
        }
        return free;
    }
}
