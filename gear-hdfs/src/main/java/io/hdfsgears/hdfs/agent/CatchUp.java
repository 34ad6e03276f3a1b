// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.hdfs.migrate.Migrator;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * After hosts woke: expected redundancy is raised, and missing replicas are made by the NameNode's own engine. That is all a
 * shift up owes; blocks that were written elsewhere go home by the migrator, which goes on when the gear is steady.
 * {@link #advance} is called again and again by the gear agent; each call does one bounded piece of work on a worker thread.
 */
final class CatchUp {
    private static final Logger LOG = LoggerFactory.getLogger(CatchUp.class);
    /** Re-replication takes a block out of its queue a moment before it shows as pending. */
    private static final int QUIET_LOOKS = 2;
    /** Where files are deleted all the time, the number of deletions never stands still. */
    private static final int MOST_DELETION_WAITS = 10;
    /** Blocks with missing replicas, in one step. */
    private static final int MOST_LOOKED_AT = 1000;

    private final BlockManager bm;
    private final BlockScan scan;
    private final Redundancy redundancy;
    private final Migrator migrator;
    private final Views views;
    private final GearConfig config;

    private long aligned = -1;
    private long done = -1;
    private int quietLooks;
    private long lastDeletions;
    private long lastDeletionsMillis;
    private long waitingEpoch = -1;
    private long waitingSinceMillis;

    CatchUp(
            FSNamesystem namesystem,
            BlockScan scan,
            Redundancy redundancy,
            Migrator migrator,
            Views views,
            GearConfig config) {
        this.bm = namesystem.getBlockManager();
        this.scan = scan;
        this.redundancy = redundancy;
        this.migrator = migrator;
        this.views = views;
        this.config = config;
        this.lastDeletionsMillis = Time.monotonicNow() - config.deletionMillis();
    }

    /** Whether everything is in place for the shift with this epoch. Asked at each step, so that no deletion goes by unseen. */
    synchronized boolean isDone(long epoch) {
        followDeletions(Time.monotonicNow());
        return done == epoch;
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
            if (deletionsRunning(epoch)) {
                return;
            }
            redundancy.align(view);
            aligned = epoch;
            quietLooks = 0;
        }
        if (repairsRunning(view)) {
            quietLooks = 0;
            return;
        }
        quietLooks++;
        if (quietLooks >= QUIET_LOOKS && migrationStored(view)) {
            done = epoch;
            LOG.info("Redundancy is in place after the shift; blocks out of place move while the gear is in force");
        }
    }

    /** Durable before the shift counts as done, so that a restart in between forgets nothing. */
    private boolean migrationStored(HdfsView view) {
        try {
            return migrator.migrateAfterShift(view.state().target(), Time.now());
        } catch (IOException e) {
            LOG.warn("What is to be migrated after the shift could not be stored, will be tried again", e);
            return false;
        }
    }

    /**
     * Whether hosts that woke still have outdated replicas to delete. A copy to a host that has not deleted its old replica of that
     * block yet fails, and is tried again only after dfs.namenode.reconstruction.pending.timeout-sec. Deletions meant for hosts
     * that sleep stay queued, so it is the standstill of their number that counts; and one that left the queue has yet to reach its
     * host.
     */
    private boolean deletionsRunning(long epoch) {
        long now = Time.monotonicNow();
        followDeletions(now);
        if (waitingEpoch != epoch) {
            waitingEpoch = epoch;
            waitingSinceMillis = now;
        }
        boolean waitedLong = now - waitingSinceMillis > MOST_DELETION_WAITS * config.deletionMillis();
        return now - lastDeletionsMillis < config.deletionMillis() && !(waitedLong && lastDeletions == 0);
    }

    private void followDeletions(long now) {
        long deletions = bm.getPendingDeletionBlocksCount();
        if (deletions != lastDeletions) {
            lastDeletions = deletions;
            lastDeletionsMillis = now;
        }
    }

    /** What stock re-replication does not finish because no host can take it is not waited for. */
    private boolean repairsRunning(HdfsView view) {
        return bm.getPendingReconstructionBlocksCount() > 0 || missingReplicas(view);
    }

    /**
     * A block that was being written when more was expected of it may have become complete without a look at its replicas: stock
     * takes one only when another replica is reported, or when the file is closed, which may be days ahead. Such blocks are brought
     * to its notice here.
     */
    private boolean missingReplicas(HdfsView view) {
        List<BlockInfo> overlooked = new ArrayList<>();
        int[] missing = {0};
        scan.forEach(block -> {
            if (lacksReplicas(view, block)) {
                missing[0]++;
                if (!GearBlockAccess.isToBeCopied(bm, block)) {
                    overlooked.add(block);
                }
            }
            return missing[0] < MOST_LOOKED_AT;
        });
        if (!overlooked.isEmpty()) {
            bm.processMisReplicatedBlocks(overlooked);
        }
        return missing[0] > 0;
    }

    private boolean lacksReplicas(HdfsView view, BlockInfo block) {
        if (block.isStriped()) {
            return false;
        }
        BlockReplicas where = scan.replicas(view, block);
        return !where.replicas().isEmpty()
                && where.replicas().size()
                        < Math.min(
                                block.getReplication() - scan.extras(block),
                                view.cluster().servingCount());
    }
}
