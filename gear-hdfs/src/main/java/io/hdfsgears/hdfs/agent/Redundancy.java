// SPDX-License-Identifier: Apache-2.0
package io.hdfsgears.hdfs.agent;

import io.hdfsgears.hdfs.view.HdfsView;
import io.hdfsgears.hdfs.view.Views;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockManager;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.GearBlockAccess;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.GearNamesystemAccess;
import org.apache.hadoop.hdfs.util.RwLockMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Expected redundancy of blocks: as many replicas as the layout wants, lowered to what can be had while hosts sleep, so that
 * re-replication is not kept busy with them, and raised again on the way up. It lives in memory only; the file's own
 * factor, quota and {@code du} never change.
 */
final class Redundancy {
    private static final Logger LOG = LoggerFactory.getLogger(Redundancy.class);
    private static final int BATCH = 1000;

    private final FSNamesystem namesystem;
    private final BlockManager bm;
    private final BlockScan scan;
    private final Views views;
    private final boolean layoutDecides;
    private final AtomicInteger activations = new AtomicInteger();
    private volatile boolean settled;

    /** @param layoutDecides whether blocks may have another number of replicas than their file's factor */
    Redundancy(FSNamesystem namesystem, BlockScan scan, Views views, boolean layoutDecides) {
        this.namesystem = namesystem;
        this.bm = namesystem.getBlockManager();
        this.scan = scan;
        this.views = views;
        this.layoutDecides = layoutDecides;
        unsettle();
    }

    /** Sets every replicated block to what the layout asks for, or to what the serving and the sleeping hosts can hold. */
    void align(HdfsView view) {
        scan.inBatches(block -> differs(block, view), wrong -> setAll(wrong, view));
    }

    private void setAll(List<BlockInfo> blocks, HdfsView view) {
        for (int from = 0; from < blocks.size(); from += BATCH) {
            namesystem.writeLock(RwLockMode.GLOBAL);
            try {
                blocks.subList(from, Math.min(blocks.size(), from + BATCH)).forEach(block -> set(block, view));
            } finally {
                namesystem.writeUnlock(RwLockMode.GLOBAL, "alignGearRedundancy");
            }
        }
    }

    /** Whether {@link #settle} has been done since this NameNode became active. */
    boolean isSettled() {
        return settled;
    }

    /** The numbers that are kept in memory are worth nothing from now on: this NameNode is not, or not yet, active. */
    final void unsettle() {
        activations.incrementAndGet();
        settled = false;
        views.unsettleCopies(layoutDecides);
    }

    /**
     * After a start and after a failover: aligns all blocks, and only then lets stock code copy and delete by these numbers.
     * What it passed over until then is given to it again.
     */
    void settle(HdfsView view) {
        int activation = activations.get();
        if (layoutDecides || view.cluster().servingCount() < view.cluster().size()) {
            align(view);
        }
        if (activation != activations.get()) {
            return;
        }
        views.unsettleCopies(false);
        settled = true;
        if (layoutDecides) {
            long[] surplus = {0};
            scan.inBatches(
                    block -> !block.isStriped()
                            && block.isComplete()
                            && bm.countNodes(block).liveReplicas() > block.getReplication(),
                    blocks -> surplus[0] += bm.processMisReplicatedBlocks(blocks));
            LOG.info("Every block expects the replicas that its layout wants; {} had more", surplus[0]);
        }
    }

    /** As {@link #align}, for one file; then stock code looks for replicas that are missing or too many. */
    void alignFile(String path, HdfsView view) throws IOException {
        List<BlockInfo> blocks;
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            blocks = GearNamesystemAccess.blocks(namesystem, path).stream()
                    .filter(block -> !block.isStriped() && block.isComplete())
                    .toList();
            blocks.forEach(block -> set(block, view));
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, "alignGearFile");
        }
        if (layoutDecides) {
            bm.processMisReplicatedBlocks(blocks);
        }
    }

    /**
     * As {@link #align}, for the last block of a file that was closed: if it was opened anew, it has its own factor back, which the
     * hosts awake may not be able to give.
     */
    void alignLast(long fileId, HdfsView view) {
        namesystem.readLock(RwLockMode.GLOBAL);
        try {
            BlockInfo last = GearNamesystemAccess.lastBlock(namesystem, fileId);
            if (last == null || last.isStriped() || !last.isComplete() || !differs(last, view)) {
                return;
            }
        } finally {
            namesystem.readUnlock(RwLockMode.GLOBAL, "lookAtGearBlock");
        }
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            BlockInfo last = GearNamesystemAccess.lastBlock(namesystem, fileId);
            if (last != null && !last.isStriped() && last.isComplete()) {
                set(last, view);
            }
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, "alignGearBlock");
        }
    }

    /** Of a block that was just given its hosts: fewer than wanted because the others sleep means that it expects only these. */
    void expectNew(BlockInfo block, HdfsView view, int granted) {
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            short wanted = WantedCopies.of(namesystem, view, block);
            int serving = view.cluster().servingCount();
            boolean cannotHaveMore = serving < view.cluster().size() && granted >= serving;
            if (!block.isComplete() && granted > 0 && wanted > 0) {
                block.setReplication((short) (cannotHaveMore ? Math.min(granted, wanted) : wanted));
            }
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, "expectGearRedundancy");
        }
    }

    /**
     * Gives blocks at the end of a file the file's own factor before it is opened again: stock counts quota by it.
     *
     * @param from blocks that reach beyond this byte, and the last one in any case
     */
    void restoreTail(String path, long from) throws IOException {
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            for (BlockInfo block : GearNamesystemAccess.tail(namesystem, path, from)) {
                short factor = block.isStriped() ? 0 : GearNamesystemAccess.preferredReplication(namesystem, block);
                if (factor > 0) {
                    block.setReplication(factor);
                }
            }
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, "restoreGearRedundancy");
        }
    }

    /** Undoes {@link #restoreTail} once the quota is counted, for blocks that are still the file's. */
    void alignTail(String path, long from, HdfsView view) throws IOException {
        namesystem.writeLock(RwLockMode.GLOBAL);
        try {
            GearNamesystemAccess.tail(namesystem, path, from).forEach(block -> set(block, view));
        } finally {
            namesystem.writeUnlock(RwLockMode.GLOBAL, "alignGearTail");
        }
    }

    private boolean differs(BlockInfo block, HdfsView view) {
        short wanted = WantedCopies.of(namesystem, view, block);
        return wanted > 0 && block.getReplication() != reachable(block, wanted, view);
    }

    private void set(BlockInfo block, HdfsView view) {
        short wanted = block.isDeleted() ? 0 : WantedCopies.of(namesystem, view, block);
        if (wanted == 0) {
            return;
        }
        short expected = reachable(block, wanted, view);
        if (block.isComplete()) {
            bm.setReplication(block.getReplication(), expected, block);
        } else {
            block.setReplication(expected);
        }
    }

    /** Replicas that can be had: one on each serving host, and those that sleep. */
    private short reachable(BlockInfo block, short wanted, HdfsView view) {
        int serving = view.cluster().servingCount();
        if (serving >= wanted) {
            return wanted;
        }
        int asleep = 0;
        for (DatanodeStorageInfo storage : bm.getStorages(block)) {
            if (GearBlockAccess.isNormal(storage)
                    && storage.getDatanodeDescriptor().isMaintenance()) {
                asleep++;
            }
        }
        return (short) Math.max(1, Math.min(wanted, serving + asleep));
    }
}
