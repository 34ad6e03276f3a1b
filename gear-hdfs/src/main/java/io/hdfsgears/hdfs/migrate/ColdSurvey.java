// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.migrate;

import io.hdfsgears.core.coverage.BlockReplicas;
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
        walk.forEach(block -> {
            if (found.size() < MOST_PLANNED && !block.isStriped() && walk.extras(block) == 0) {
                visit(view, block, skip, found);
            }
            return found.size() < MOST_PLANNED;
        });
        MigrationPlan plan = MigrationPlanner.plan(new PlanRequest(
                found,
                new Purpose.ToStandby(freeBytes(view), room.keptBytes()),
                view.cluster(),
                view.layout(),
                view,
                ThreadLocalRandom.current(),
                MOST_PLANNED,
                Long.MAX_VALUE));
        long bytes = plan.moves().stream().mapToLong(move -> move.bytes()).sum();
        return new Survey.Found(plan.moves(), plan.moves().size(), bytes, plan.deferred(), 0);
    }

    private void visit(HdfsView view, BlockInfo block, LongPredicate skip, List<MigrationBlock> found) {
        List<Integer> holders = walk.replicas(view, block).replicas().stream()
                .map(BlockReplicas.Replica::position)
                .toList();
        RetentionRequest request =
                new RetentionRequest(holders, block.getReplication(), OptionalLong.of(block.getBlockId()));
        if (!skip.test(block.getBlockId())
                && holders.size() == block.getReplication()
                && !holders.contains(0)
                && StandbyHosts.retire(view.layout(), request, view.cluster(), view) instanceof Repair.Move
                && cold.test(view, block)) {
            found.add(new MigrationBlock(block.getBlockId(), block.getNumBytes(), holders, block.getReplication()));
        }
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
