// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.core.layout.Repair;
import io.hdfsgears.core.layout.RetentionRequest;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.core.migrate.MigrationBlock;
import io.hdfsgears.core.migrate.MigrationPlan;
import io.hdfsgears.core.migrate.MigrationPlanner;
import io.hdfsgears.core.migrate.PlanRequest;
import io.hdfsgears.core.migrate.Purpose;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * After hosts woke: expected redundancy is raised, missing replicas are made by the NameNode's own engine, and blocks that
 * were written elsewhere go back to where the layout wants them. {@link #advance} is called again and again by the gear
 * agent; each call does one bounded piece of work on a worker thread.
 */
final class CatchUp {
    private static final Logger LOG = LoggerFactory.getLogger(CatchUp.class);
    private static final int QUIET_PLANS = 2;

    private final BlockManager bm;
    private final BlockScan scan;
    private final Redundancy redundancy;
    private final Mover mover;
    private final Views views;
    private final GearConfig config;

    private long aligned = -1;
    private long done = -1;
    private int emptyPlans;
    private long lastDeletions;
    private long lastDeletionsMillis;
    private final AtomicLong planned = new AtomicLong();

    CatchUp(
            FSNamesystem namesystem,
            BlockScan scan,
            Redundancy redundancy,
            Mover mover,
            Views views,
            GearConfig config) {
        this.bm = namesystem.getBlockManager();
        this.scan = scan;
        this.redundancy = redundancy;
        this.mover = mover;
        this.views = views;
        this.config = config;
    }

    /** Whether everything is in place for the shift with this epoch. */
    synchronized boolean isDone(long epoch) {
        return done == epoch;
    }

    /** Moves that wait or run. */
    long pending() {
        return mover.inFlight() + planned.get();
    }

    /** One step towards being done. Runs on a worker thread, never twice at a time. */
    synchronized void advance() {
        HdfsView view = views.current();
        if (view == null
                || view.state().phase() != Phase.CATCHING_UP
                || done == view.state().epoch()) {
            return;
        }
        long epoch = view.state().epoch();
        if (aligned != epoch) {
            if (deletionsRunning()) {
                return;
            }
            redundancy.align(view);
            aligned = epoch;
            emptyPlans = 0;
        }
        mover.settle();
        if (mover.inFlight() > 0 || repairsRunning(view)) {
            return;
        }
        MigrationPlan plan = plan(view);
        if (plan.moves().isEmpty()) {
            // Deletions of surplus replicas follow the copies with a delay: look twice before calling it done.
            emptyPlans++;
            if (emptyPlans >= QUIET_PLANS) {
                done = epoch;
                LOG.info("Layout and redundancy are in place after the shift, {} block(s) deferred", plan.deferred());
            }
            return;
        }
        emptyPlans = 0;
        mover.start(view, plan.moves());
    }

    /**
     * Whether hosts that woke still have outdated replicas to delete. A copy to a host that has not deleted its old replica of that
     * block yet fails, and is tried again only after dfs.namenode.reconstruction.pending.timeout-sec. Deletions meant for hosts
     * that sleep stay queued, so it is the standstill of their number that counts.
     */
    private boolean deletionsRunning() {
        long now = Time.monotonicNow();
        long deletions = bm.getPendingDeletionBlocksCount();
        if (deletions != lastDeletions) {
            lastDeletions = deletions;
            lastDeletionsMillis = now;
        }
        return deletions > 0 && now - lastDeletionsMillis < config.deletionMillis();
    }

    /** Stock re-replication comes first; what it does not finish because no host can take it is not waited for. */
    private boolean repairsRunning(HdfsView view) {
        return bm.getPendingReconstructionBlocksCount() > 0 || missingReplicas(view);
    }

    private boolean missingReplicas(HdfsView view) {
        boolean[] found = {false};
        scan.forEach(block -> {
            if (!block.isStriped()) {
                BlockReplicas where = scan.replicas(view, block);
                found[0] = where.replicas().size()
                                < Math.min(
                                        block.getReplication(), view.cluster().servingCount())
                        && !where.replicas().isEmpty();
            }
            return !found[0];
        });
        return found[0];
    }

    private MigrationPlan plan(HdfsView view) {
        List<MigrationBlock> blocks = new ArrayList<>();
        scan.forEach(block -> {
            if (!block.isStriped()) {
                @Nullable
                MigrationBlock candidate = candidate(view, scan.replicas(view, block), block.getReplication());
                if (candidate != null) {
                    blocks.add(candidate);
                }
            }
            return blocks.size() < config.scanBatch();
        });
        // The newest first: they were written while hosts slept and have several replicas awake. An older block may
        // have one that
        // long-open readers know as its only live one; if it goes, they stand still until they ask for locations again.
        blocks.sort(Comparator.comparingLong(MigrationBlock::blockId).reversed());
        MigrationPlan plan = MigrationPlanner.plan(new PlanRequest(
                blocks,
                new Purpose.ToLayout(),
                view.cluster(),
                view.layout(),
                view,
                ThreadLocalRandom.current(),
                config.maxMoves(),
                config.moveBytes()));
        planned.set(plan.limited() ? blocks.size() - plan.moves().size() : 0);
        return plan;
    }

    /** Keeps only blocks that look out of place: the plan then decides with its own moves in the load. */
    private static @Nullable MigrationBlock candidate(HdfsView view, BlockReplicas where, int factor) {
        List<Integer> holders = where.replicas().stream()
                .map(BlockReplicas.Replica::position)
                .filter(p -> p > 0)
                .distinct()
                .toList();
        if (holders.isEmpty()) {
            return null;
        }
        Repair repair = view.layout()
                .repair(new RetentionRequest(holders, factor), view.cluster(), view, ThreadLocalRandom.current());
        return repair instanceof Repair.Move
                ? new MigrationBlock(where.blockId(), where.bytes(), holders, factor)
                : null;
    }

    /** Copies under way are forgotten; those that arrive are taken in as any replica. */
    void abandon() {
        mover.abandon();
        planned.set(0);
    }
}
