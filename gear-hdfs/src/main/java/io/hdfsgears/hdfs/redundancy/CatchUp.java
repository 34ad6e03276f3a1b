// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.redundancy;

import io.hdfsgears.core.config.Quantities;
import io.hdfsgears.core.coverage.BlockReplicas;
import io.hdfsgears.core.machine.GearState;
import io.hdfsgears.core.machine.Phase;
import io.hdfsgears.hdfs.config.GearConfig;
import io.hdfsgears.hdfs.observe.Notices;
import io.hdfsgears.hdfs.scan.BlockIds;
import io.hdfsgears.hdfs.scan.BlockScan;
import io.hdfsgears.hdfs.seam.NamesystemLock;
import io.hdfsgears.hdfs.time.HoldLimit;
import io.hdfsgears.hdfs.time.WallClock;
import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * After hosts woke: expected redundancy is raised, and missing replicas are made by the NameNode's own engine. That is all a
 * shift up owes; blocks that were written elsewhere go home by the migrator, which goes on when the gear is steady.
 * {@link #advance} is called again and again by the gear agent; each call does one piece of work on a worker thread.
 *
 * <p>A shift up waits for the blocks that it concerns, those of which more is expected because hosts woke, and for no other repair
 * of the cluster: a decommission or a block without a source may last for days. Blocks that do not come nearer to their number
 * are left to the NameNode after a while.
 *
 * <p>Cost: one walk over all blocks to raise what is expected, and one or two to find what stock overlooked, in batches of
 * dfs.namenode.gear.scan.batch under the read lock; between them only blocks that still lack a replica are looked at. A walk over
 * many blocks takes minutes, thus the gear agent's own calls, {@link #isDone} and {@link #forget}, wait for no step.
 */
public final class CatchUp {
    private static final Logger LOG = LoggerFactory.getLogger(CatchUp.class);
    /** Longest wait for deletions to end, in checks: on some clusters files are deleted without a pause. */
    private static final int MOST_DELETION_WAITS = 10;
    /** Blocks that still lack a replica, in one step. */
    private static final int MOST_LOOKED_AT = 1000;
    /** Walks that look for blocks which stock overlooked. */
    private static final int MOST_WALKS = 3;
    /** Beyond dfs.namenode.reconstruction.pending.timeout-sec, after which stock retries a copy that failed. */
    private static final long RETRY_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final BlockScan scan;
    private final Redundancy redundancy;
    private final ShiftMigration migration;
    private final Views views;
    private final GearConfig config;
    private final Notices notices;

    private final LongSupplier clockMillis;
    private final Deletions deletions;
    private final AtomicInteger activations = new AtomicInteger();
    private final AtomicBoolean began = new AtomicBoolean();
    private final AtomicLong stillMillis = new AtomicLong();
    private volatile Mark done = Mark.NONE;

    private Mark aligned = Mark.NONE;
    private BlockIds waitedFor = new BlockIds();
    private int walks;
    private long progressMillis;
    private long waitingEpoch = -1;
    private long waitingSinceMillis;

    /** A state of the gears, in one activation of this NameNode: what a step found counts for no other. */
    private record Mark(int activation, long epoch) {
        static final Mark NONE = new Mark(-1, -1);
    }

    /** Since when the number of deletions stands still. Neither of those who ask waits for a step. */
    private static final class Deletions {
        private long last;
        private long changedMillis;

        Deletions(long changedMillis) {
            this.changedMillis = changedMillis;
        }

        synchronized long unchangedMillis(long number, long nowMillis) {
            if (number != last) {
                last = number;
                changedMillis = nowMillis;
            }
            return nowMillis - changedMillis;
        }
    }

    /** @param clockMillis one that only goes forward */
    public CatchUp(
            FSNamesystem namesystem,
            BlockScan scan,
            Redundancy redundancy,
            ShiftMigration migration,
            Views views,
            GearConfig config,
            Notices notices,
            LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.scan = scan;
        this.redundancy = redundancy;
        this.migration = migration;
        this.views = views;
        this.config = config;
        this.notices = notices;
        this.deletions = new Deletions(clockMillis.getAsLong() - config.deletionMillis());
    }

    /** Whether the redundancy that blocks should have is known. */
    public boolean isSettled() {
        return redundancy.isSettled();
    }

    public void settle(HdfsView view) {
        redundancy.settle(view);
    }

    /** Hosts came back into service. */
    public void served() {
        redundancy.served();
    }

    /** Looks at blocks that were written to fewer hosts than wanted, and for replicas too many once hosts came back. */
    public void followUp() {
        redundancy.followUp();
    }

    /** This NameNode became active or standby: what other blocks expected before is not known here, and a running step is void. */
    public void forget() {
        activations.incrementAndGet();
        redundancy.unsettle();
        began.set(false);
    }

    /** Whether everything is in place for this state. Asked at each round, so that no deletion and no phase goes by unseen. */
    public boolean isDone(GearState state) {
        followDeletions(clockMillis.getAsLong());
        if (state.phase() == Phase.POWERING_UP) {
            began.set(true);
        }
        return done.equals(new Mark(activations.get(), state.epoch()));
    }

    /** This NameNode stood still for so long: no copy was seen to arrive in that time. */
    public void paused(long pausedMillis) {
        stillMillis.addAndGet(pausedMillis);
    }

    private long ranMillis() {
        return clockMillis.getAsLong() - stillMillis.get();
    }

    /** One step towards being done. Runs on a worker thread; only another step waits for it. */
    public synchronized void advance() {
        int activation = activations.get();
        HdfsView view = views.current();
        if (view == null || view.state().phase() != Phase.CATCHING_UP) {
            return;
        }
        Mark now = new Mark(activation, view.state().epoch());
        if (done.equals(now)) {
            return;
        }
        if (!aligned.equals(now)) {
            if (deletionsRunning(now.epoch())) {
                return;
            }
            begin(view);
            aligned = now;
        }
        if (repairsRunning(view) || activation != activations.get()) {
            return;
        }
        if (migrationStored(view)) {
            done = now;
            LOG.info("Redundancy is in place after the shift; blocks out of place move while the gear is in force");
        }
    }

    private void begin(HdfsView view) {
        waitedFor = new BlockIds();
        walks = 0;
        progressMillis = ranMillis();
        boolean seenFromItsStart = began.getAndSet(false);
        redundancy.align(view, block -> waitedFor.add(block.getBlockId()));
        if (!seenFromItsStart) {
            // This NameNode took over in the midst of the shift: blocks expect what their files say since it started.
            walk(view, true);
        }
    }

    /** Blocks that the shift concerns and that lack a replica. What does not come nearer to its number is given up. */
    private boolean repairsRunning(HdfsView view) {
        int before = waitedFor.size();
        waitedFor = lacking(view, waitedFor);
        if (waitedFor.size() < before) {
            progressMillis = ranMillis();
        }
        if (waitedFor.isEmpty() && walks < MOST_WALKS) {
            walk(view, false);
            progressMillis = ranMillis();
            walks = waitedFor.isEmpty() ? MOST_WALKS : walks + 1;
        }
        if (waitedFor.isEmpty()) {
            return false;
        }
        long patience = TimeUnit.NANOSECONDS.toMillis(config.copyNanos()) + RETRY_MILLIS;
        if (ranMillis() - progressMillis <= patience) {
            return true;
        }
        notices.warn("the shift up is over though "
                + Quantities.count(waitedFor.size(), "block", "still lacks", "still lack")
                + " a replica and did not gain one for " + patience / 1000
                + " s: the NameNode goes on trying. 'hdfs fsck / -replicaDetails' shows them");
        return false;
    }

    /** Those that still lack a replica; after the first thousand of these the others are taken to lack one, too. */
    private BlockIds lacking(HdfsView view, BlockIds ids) {
        BlockIds still = new BlockIds();
        int next = 0;
        while (next < ids.size() && still.size() < MOST_LOOKED_AT) {
            HoldLimit limit;
            NamesystemLock.GLOBAL.readLock(namesystem);
            try {
                limit = new HoldLimit(config.scanBatch());
                for (; next < ids.size() && limit.mayGoOn(); next++) {
                    BlockInfo block = bm.getStoredBlock(new Block(ids.get(next)));
                    boolean waits =
                            block != null && !block.isDeleted() && block.isComplete() && lacksReplicas(view, block);
                    if (waits) {
                        still.add(ids.get(next));
                    }
                }
            } finally {
                NamesystemLock.GLOBAL.readUnlock(namesystem, "lookAtGearCatchUp");
            }
            if (next < ids.size()) {
                limit.rest();
            }
        }
        for (; next < ids.size(); next++) {
            still.add(ids.get(next));
        }
        return still;
    }

    /**
     * A block that was being written when more was expected of it may have become complete without a look at its replicas: stock
     * takes one only when another replica is reported, or when the file is closed, which may be days ahead. Such blocks are brought
     * to its notice here.
     *
     * @param all whether blocks that stock has in its queue already are waited for, too
     */
    private void walk(HdfsView view, boolean all) {
        List<BlockInfo> overlooked = new ArrayList<>();
        scan.forEach(block -> {
            if (lacksReplicas(view, block)) {
                boolean known = GearBlockAccess.isToBeCopied(bm, block);
                if (!known) {
                    overlooked.add(block);
                }
                if (all || !known) {
                    waitedFor.add(block.getBlockId());
                }
            }
            return overlooked.size() < MOST_LOOKED_AT;
        });
        if (!overlooked.isEmpty()) {
            bm.processMisReplicatedBlocks(overlooked);
        }
    }

    /** Durable before the shift counts as done, so that a restart in between forgets nothing. */
    private boolean migrationStored(HdfsView view) {
        try {
            return migration.migrateAfterShift(view.state().target(), WallClock.now());
        } catch (IOException e) {
            LOG.warn("What is to be migrated after the shift could not be stored, will be tried again", e);
            return false;
        }
    }

    /**
     * Whether hosts that woke still have outdated replicas to delete. A copy to a host that has not deleted its old replica of that
     * block yet fails, and is tried again only after dfs.namenode.reconstruction.pending.timeout-sec. Deletions meant for hosts
     * that sleep stay queued, so it is the standstill of their number that counts; and one that left the queue has yet to reach its
     * host. Clients may delete files without a pause: then the wait ends after a while, and a copy that fails is tried again.
     */
    private boolean deletionsRunning(long epoch) {
        long now = clockMillis.getAsLong();
        long unchangedMillis = followDeletions(now);
        if (waitingEpoch != epoch) {
            waitingEpoch = epoch;
            waitingSinceMillis = now;
        }
        boolean waitedLong = now - waitingSinceMillis > MOST_DELETION_WAITS * config.deletionMillis();
        return unchangedMillis < config.deletionMillis() && !waitedLong;
    }

    private long followDeletions(long now) {
        return deletions.unchangedMillis(bm.getPendingDeletionBlocksCount(), now);
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
